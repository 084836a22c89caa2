import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import { advisoriesArrive, bash, loopVerdicts, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CAP = DEFAULTS.limits.exact
const CALLS = CAP + 2

/** The same call over and over, with another description and another timeout each time. */
export const plainLoop: Scenario = {
  name: 'plain-loop',
  title: 'The same command again and again is warned about, then blocked',
  steps: () =>
    Array.from({ length: CALLS }, (_, index) =>
      bash('echo hello', { description: `Say hello, attempt ${index + 1}`, timeoutMs: 10_000 + index }),
    ),
  verify: run => [
    ...verdictsAre(run, loopVerdicts(CALLS, CAP)),
    ...shellAgrees(run),
    ...advisoriesArrive(run),
    ...resultsArrive(run),
  ],
}
