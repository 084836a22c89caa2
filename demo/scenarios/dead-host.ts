import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import type { ShownVerdict } from '../verdict.ts'
import { advisoriesArrive, bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

/** A name that no resolver will ever answer. @source RFC 2606 */
const DEAD = 'api.dead.invalid'

/** Another way each time to ask the same host. */
const WORDINGS = [
  `curl -sS https://${DEAD}/v1/items 2>> errors.log`,
  `curl -sS --max-time 9 https://${DEAD}/v2/items 2>> errors.log`,
  `wget -q -t 1 -O - https://${DEAD}/items.json 2>> errors.log`,
  `curl -fsSL 'https://${DEAD}/items?page=1' 2>> errors.log`,
  `timeout 9 curl -sS https://${DEAD}/health 2>> errors.log`,
].slice(0, DEFAULTS.failLimit)

const REWORDINGS = [
  `curl -sS https://${DEAD}/v3/items 2>> errors.log`,
  `curl -sS -A other https://${DEAD} 2>> errors.log`,
]

/** A target that keeps failing is closed, and everything that helps to find out why stays open. */
export const deadHost: Scenario = {
  name: 'dead-host',
  title: 'A host that keeps failing is blocked, however it is asked; the log and another host are not',
  site: new Map([['/items', 'the same items, from a mirror']]),
  steps: site => [
    ...WORDINGS.map(command => bash(command)),
    ...REWORDINGS.map(command => bash(command)),
    bash('grep -c curl errors.log'),
    bash(`curl -sS ${site}/items`),
  ],
  verify: run => [
    ...verdictsAre(run, [
      ...WORDINGS.map((_, index): ShownVerdict => (index + 1 === DEFAULTS.failWarnAt ? 'advised' : 'ran')),
      ...REWORDINGS.map((): ShownVerdict => 'blocked'),
      'ran',
      'ran',
    ]),
    ...(run.calls.at(-1)?.result?.text.includes('from a mirror') ? [] : ['the other host did not answer']),
    ...shellAgrees(run),
    ...advisoriesArrive(run),
    ...resultsArrive(run),
  ],
}
