import { Budget } from '../../reading/index.ts'
import {
  answersWith,
  commandOf,
  destinationsOf,
  filters,
  isHarmless,
  linesCarriedBy,
  showsText,
  stepsOf,
  type CommandLine,
  type SimpleCommand,
  type Step,
} from '../../shell/index.ts'

/**
 * What exit code 0 of a command line proves: that all that it does went well, at least what it does last, or nothing.
 * `idle` when it does nothing that could go wrong: it shows text, waits or says something.
 */
export type Proof = 'all' | 'last' | 'nothing' | 'idle'

/** Commands inside of commands are looked into this deep. */
const MAX_CARRIED = 3

/**
 * What exit code 0 of a command line proves.
 * @param line - the command line.
 * @source decisions.md §6: filters at the end of a pipeline, `|| true`, a trailing `; echo …`
 */
export function proofOf(line: CommandLine, deeper = MAX_CARRIED, budget = new Budget()): Proof {
  const steps = stepsOf(line)
  const works = steps.flatMap(step => {
    const work = workOf(step, deeper, budget)
    return work === undefined ? [] : [work]
  })
  if (works.length === 0) return steps.length === 0 ? 'all' : 'idle'
  if (works.every(isProven => isProven)) return 'all'
  return works.at(-1) === true ? 'last' : 'nothing'
}

/** Whether a step that does something is proved to have done it; undefined when it does nothing that could go wrong. */
function workOf(step: Step, deeper: number, budget: Budget): boolean | undefined {
  const command = commandOf(step)
  if (command === undefined || isIdle(command, step.isPiped)) return undefined
  const carried = deeper > 0 ? linesCarriedBy(command, budget) : []
  if (carried.length === 0) return step.isProven
  const proofs = carried.map(line => proofOf(line, deeper - 1, budget)).filter(proof => proof !== 'idle')
  return proofs.length === 0 ? undefined : step.isProven && proofs.every(proof => proof === 'all')
}

function isIdle(command: SimpleCommand, isPiped: boolean): boolean {
  return isHarmless(command) || showsText(command) || answersWith(command) || (isPiped && filters(command))
}

/**
 * Whether a line ends with showing text of files that it has not written.
 * @param line - the command line.
 */
export function showsAtEnd(line: CommandLine): boolean {
  const steps = stepsOf(line)
  const last = steps.at(-1)
  const command = last && commandOf(last)
  if (last === undefined || command === undefined || last.isPiped || !showsText(command)) return false
  const written = new Set(line.commands.flatMap(one => destinationsOf(one).map(({ file }) => file.value)))
  return !command.args.some(({ value }) => written.has(value))
}

/** Where what nobody reads is sent. */
const NOWHERE = new Set(['/dev/null', 'nul', '$null'])

/**
 * Whether what a line says of failures is thrown away.
 * @param line - the command line.
 */
export function isSilenced({ skeleton }: CommandLine): boolean {
  return skeleton.some(item => {
    if (typeof item === 'string') return false
    const { redirects, frame } = item
    return redirects.some(({ operator, descriptor, target }) => {
      if (!NOWHERE.has(target.value.toLowerCase())) return false
      return descriptor === 2 || operator.startsWith('&') || operator === '>&' || frame.after.includes('2>&1')
    })
  })
}
