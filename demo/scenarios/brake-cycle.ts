import { BRAKE_DEFAULTS, BRAKE_NAME } from '../../src/brake/index.ts'
import { BRAKE_NOTICE_KIND } from '../../src/host/notice.ts'
import type { Scenario } from '../scenario.ts'
import type { ShownVerdict } from '../verdict.ts'
import { advisoriesArrive, bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const { sequenceCount, sequenceLength } = BRAKE_DEFAULTS

const SETUP = bash(`printf 'one TODO\\n' > notes.txt`)

/** One round more than brings a notice. */
const ROUNDS = sequenceCount + 1

/** The last call of the round that brings the notice; the setup is before it. */
const NOTICED = 1 + sequenceCount * sequenceLength

/** Four different calls, none of which fails or comes up often, round and round. */
export const brakeCycle: Scenario = {
  name: 'brake-cycle',
  title: 'With the brake turned on, four calls that go round and round are noticed once, as a loop',
  rows: [{ id: BRAKE_NAME, disabled: false }],
  site: new Map([['/status', 'still the same']]),
  steps: site => [
    SETUP,
    ...Array.from({ length: ROUNDS }, () => [
      bash('grep -c TODO notes.txt'),
      bash(`curl -s ${site}/status`),
      [{ tool: 'read', arguments: { file_path: 'notes.txt' } }],
      bash('wc -l notes.txt'),
    ]).flat(),
  ],
  verify: run => {
    const notice = run.calls[NOTICED - 1]?.notices[0]
    return [
      ...verdictsAre(run, [
        'ran',
        ...Array.from({ length: ROUNDS * sequenceLength }, (_, index): ShownVerdict =>
          index + 2 === NOTICED ? 'advised' : 'ran',
        ),
      ]),
      ...(notice?.kind === BRAKE_NOTICE_KIND ? [] : ['the notice is not of the brake']),
      ...(notice?.text.includes('bash → bash → read → bash') ? [] : ['the notice does not name the round']),
      ...shellAgrees(run),
      ...advisoriesArrive(run),
      ...resultsArrive(run),
    ]
  },
}
