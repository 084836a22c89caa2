import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import { bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CAP = DEFAULTS.limits.exact
const CALLS = CAP + 2

/** A loop under `onLimit: observe`. */
export const observing: Scenario = {
  name: 'observing',
  title: 'Observed only: a loop goes on, and the log says what would have been stopped',
  config: { onLimit: 'observe' },
  steps: () => Array.from({ length: CALLS }, () => bash('echo hello')),
  verify: run => {
    const noted = run.log.filter(line => line.includes('would have stopped bash'))
    const expected = CALLS - CAP + 1
    return [
      ...verdictsAre(
        run,
        Array.from({ length: CALLS }, () => 'ran' as const),
      ),
      ...shellAgrees(run),
      ...resultsArrive(run),
      ...(run.answers.length === 0 ? [] : [`${run.answers.length} questions were asked`]),
      ...(noted.length === expected ? [] : [`${noted.length} lines in the log, not ${expected}`]),
    ]
  },
}
