import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import { advisoriesArrive, bash, loopVerdicts, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CAP = DEFAULTS.limits.exact
const DENIED = DEFAULTS.endAfter

/** A model that would go on for ever. */
export const honestEnd: Scenario = {
  name: 'honest-end',
  title: `A model that tries what is denied in ${DENIED} steps has its turn ended, and the host says so`,
  exitCode: 1,
  steps: () => Array.from({ length: CAP + 2 * DENIED }, () => bash('echo hello')),
  verify: run => {
    const last = run.log.at(-1) ?? ''
    return [
      ...verdictsAre(run, loopVerdicts(CAP - 1 + DENIED, CAP)),
      ...shellAgrees(run),
      ...advisoriesArrive(run),
      ...(last.includes('ended the turn')
        ? resultsArrive({ ...run, calls: run.calls.slice(0, -1) })
        : [`the log ends: ${last}`]),
      ...(run.end === 'blocked' ? [] : [`the host reports the turn as ${run.end}, not as blocked`]),
    ]
  },
}
