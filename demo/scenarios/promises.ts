import { DEFAULTS } from '../../src/config/defaults.ts'
import type { LoggedCall } from '../host/log.ts'
import { at, textAt } from '../../tools/json.ts'
import type { ModelStep } from '../model.ts'
import type { Run } from '../scenario.ts'
import { type ShownVerdict, verdictOf } from '../verdict.ts'

/** A step in which the model runs one command in the shell. */
export function bash(command: string, more: Readonly<Record<string, unknown>> = {}): ModelStep {
  return [{ tool: 'bash', arguments: { command, description: 'Run a command', ...more } }]
}

/** The command of a bash call, or undefined for any other call. */
export function bashCommandOf(call: LoggedCall): string | undefined {
  const args: unknown = JSON.parse(call.arguments)
  return call.tool === 'bash' && at(args, 'command') !== undefined ? textAt(args, 'command') : undefined
}

/**
 * The verdicts on a loop: it runs until the cap, with an advisory at each earlier stage.
 * @param length - how many calls the loop has.
 * @param cap - the number of the first call that is blocked.
 */
export function loopVerdicts(length: number, cap: number): readonly ShownVerdict[] {
  const advisedAt: readonly number[] = [DEFAULTS.warnAt, DEFAULTS.summarizeAt]
  return Array.from({ length }, (_, index) => {
    const number = index + 1
    if (number >= cap) return 'blocked'
    return advisedAt.includes(number) ? 'advised' : 'ran'
  })
}

/** Every call has the verdict that is expected of it, and no call is missing. */
export function verdictsAre(run: Run, expected: readonly ShownVerdict[]): readonly string[] {
  const missing = expected.length === run.calls.length ? [] : [`${run.calls.length} calls, not ${expected.length}`]
  const wrong = run.calls.flatMap(call => {
    const verdict = verdictOf(call)
    const promised = expected[call.number - 1]
    return promised === undefined || verdict === promised ? [] : [`call ${call.number} ${verdict}, not ${promised}`]
  })
  return [...missing, ...wrong]
}

/** The shell started the commands that the log says ran, and none of those that were blocked. */
export function shellAgrees(run: Run): readonly string[] {
  const ran = run.calls.filter(call => ['ran', 'advised'].includes(verdictOf(call))).map(bashCommandOf)
  const expected = ran.filter(command => command !== undefined)
  const agrees = expected.length === run.started.length && expected.every((line, index) => line === run.started[index])
  return agrees ? [] : [`the shell started ${run.started.length} commands, the log has ${expected.length} that ran`]
}

/** A call has at most one advisory, which is a notice and which the model has read before its next answer. */
export function advisoriesArrive(run: Run): readonly string[] {
  return run.calls.flatMap(call => [
    ...(call.notices.length > 1 ? [`call ${call.number} has ${call.notices.length} advisories`] : []),
    ...call.notices.flatMap(notice => {
      const next = run.requests.find(messages => messages.some(message => message.callId === (call.program ?? call.id)))
      const arrived = next?.some(message => message.role === 'user' && message.text.includes(notice.text))
      return [
        ...(notice.form === 'notice' ? [] : [`the advisory after call ${call.number} has the form "${notice.form}"`]),
        ...(arrived ? [] : [`the advisory after call ${call.number} is not in the model's next request`]),
      ]
    }),
  ])
}

/** What the model read as a call's result is what the log keeps; those of a program's calls only the program reads. */
export function resultsArrive(run: Run): readonly string[] {
  const last = run.requests.at(-1) ?? []
  return run.calls.flatMap(call => {
    if (call.program !== undefined) return []
    const read = last.find(message => message.callId === call.id)
    return read?.text === call.result?.text
      ? []
      : [`the model read something else for call ${call.number} than the log`]
  })
}
