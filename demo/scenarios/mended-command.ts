import { DEFAULTS } from '../../src/config/defaults.ts'
import type { Scenario } from '../scenario.ts'
import type { ShownVerdict } from '../verdict.ts'
import { advisoriesArrive, bash, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CHECK = bash('ls settings.ini')

/** One failure fewer than are blocked. */
const FAILURES = DEFAULTS.failLimit - 1

/** A success clears the streak of what succeeded. */
export const mendedCommand: Scenario = {
  name: 'mended-command',
  title: 'A command that fails, is mended and succeeds starts from nothing',
  steps: () => [
    ...Array.from({ length: FAILURES }, () => CHECK),
    bash('touch settings.ini'),
    CHECK,
    bash('rm settings.ini'),
    CHECK,
  ],
  verify: run => [
    ...verdictsAre(run, [
      ...Array.from({ length: FAILURES }, (_, index): ShownVerdict =>
        index + 1 === DEFAULTS.failWarnAt ? 'advised' : 'ran',
      ),
      'ran',
      'ran',
      'ran',
      'ran',
    ]),
    ...shellAgrees(run),
    ...advisoriesArrive(run),
    ...resultsArrive(run),
  ],
}
