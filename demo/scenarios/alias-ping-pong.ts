import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import { advisoriesArrive, bash, loopVerdicts, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CAP = DEFAULTS.limits.net
const CALLS = CAP + 2

/** Two names of one site, which the plugin knows as one. */
const HOSTS = Object.entries(DEFAULTS.hostAliases).flat()

/**
 * One address under two names in turn, with another timeout each time, and never a failure to show for it: no two
 * calls in a row are spelled alike.
 * @source breaker seed, loop C
 */
export const aliasPingPong: Scenario = {
  name: 'alias-ping-pong',
  title: 'One page fetched under two names in turn, with changing flags, is one loop',
  steps: () =>
    Array.from({ length: CALLS }, (_, index) => {
      const host = HOSTS[index % HOSTS.length]
      return bash(`curl -s --max-time ${5 + index} https://${host}/budget --connect-timeout 1 || true`)
    }),
  verify: run => [
    ...verdictsAre(run, loopVerdicts(CALLS, CAP)),
    ...shellAgrees(run),
    ...advisoriesArrive(run),
    ...resultsArrive(run),
  ],
}
