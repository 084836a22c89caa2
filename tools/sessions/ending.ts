import type { RecordedResult } from './event.ts'

/** How the result of a call begins that never ran: what hosts write when a person, a policy or a guard says no. */
const NEVER_RAN = [
  /^REPEAT_TOOL_BLOCKED/u,
  /^SHELL_HTTP_BLOCKED/u,
  /^the user rejected /u,
  /^approval for tool "[^"]*" was cancelled/u,
  /^tool "[^"]*" requires approval, but/u,
  /^The user doesn't want to proceed with this tool use/u,
]

/** How the result of a cancelled call begins; logs keep no error codes. */
const ABORTED = 'tool call aborted'

/**
 * What a recording does not keep, as far as the text of a result tells it.
 * @param isError - whether the call failed.
 * @param text - what the model read.
 * @param code - the error's code, where it is known.
 * @source dsh-contracts.md, "The tool pipeline"
 */
export function endingOf(
  isError: boolean,
  text: string,
  code = '',
): Pick<RecordedResult, 'isError' | 'errorCode' | 'ran'> {
  const said = text.replace(/^Error: /u, '')
  const isAborted = isError && said.startsWith(ABORTED)
  const errorCode = code || (isAborted ? 'ABORTED' : undefined)
  return { isError, errorCode, ran: !(isError && NEVER_RAN.some(beginning => beginning.test(said))) }
}
