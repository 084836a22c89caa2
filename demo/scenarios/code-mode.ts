import { DEFAULTS } from '../../src/config/defaults.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import type { ModelStep } from '../model.ts'
import type { Run, Scenario } from '../scenario.ts'
import { advisoriesArrive, loopVerdicts, resultsArrive, shellAgrees, verdictsAre } from './promises.ts'

const CAP = DEFAULTS.limits.exact
const { warnAt, summarizeAt } = DEFAULTS

/** How many calls are blocked. */
const BEYOND = 3
const CALLS = CAP - 1 + BEYOND

/** How many calls each program makes: up to the first advisory, up to the second one, and beyond the cap. */
const PROGRAMS = [warnAt, summarizeAt - warnAt, CALLS - summarizeAt]

/** A program that runs one command over and over, and tells what it caught. */
function program(calls: number): ModelStep {
  const code = `
    const caught = []
    for (let attempt = 1; attempt <= ${calls}; attempt++) {
      try {
        await tools.bash({ command: 'echo hello', description: 'Say hello, attempt ' + attempt })
      } catch (error) {
        caught.push(error.message)
      }
    }
    return caught`
  return [{ tool: 'run_code', arguments: { code, description: 'Say hello a few times' } }]
}

/** What the model writes in code mode is counted call by call. */
export const codeMode: Scenario = {
  name: 'code-mode',
  title: 'The same command again and again is warned about and blocked inside the programs of code mode as well',
  rows: [{ id: 'tools', config: { mode: 'code' } }],
  steps: () => PROGRAMS.map(program),
  verify: run => {
    const inner = run.calls.filter(call => call.program !== undefined)
    const outer = run.calls.filter(call => call.program === undefined)
    return [
      ...verdictsAre(only(run, inner), loopVerdicts(CALLS, CAP)),
      ...verdictsAre(
        only(run, outer),
        PROGRAMS.map(() => 'ran'),
      ),
      ...shellAgrees(run),
      ...advisoriesArrive(run),
      ...resultsArrive(run),
      ...denialsReadAlike(run),
    ]
  },
}

/** A run of which only these calls are looked at. */
function only(run: Run, calls: Run['calls']): Run {
  return { ...run, calls: calls.map((call, index) => ({ ...call, number: index + 1 })) }
}

/** The program has caught the first denial in the words of each later one; only how often the call came up goes on. */
function denialsReadAlike({ calls }: Run): readonly string[] {
  const text = calls.findLast(call => call.program === undefined)?.result?.text ?? ''
  const read: unknown = text.startsWith('[') ? JSON.parse(text) : []
  const caught = Array.isArray(read) ? read.map(String) : []
  const [first, ...later] = caught.map(denial => denial.replaceAll(/\d{1,6} times|× \d{1,6}/g, 'so often'))
  return [
    ...(caught.length === BEYOND ? [] : [`the program caught ${caught.length} denials`]),
    ...(first?.startsWith(BLOCKED) === true ? [] : ['the program caught something else than a denial']),
    ...later.filter(denial => denial !== first).map(denial => `a later denial reads otherwise: ${denial.slice(0, 80)}`),
  ]
}
