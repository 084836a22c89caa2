import { BLOCKED, BRAKE_BLOCKED, SHELL_HTTP_BLOCKED } from '../../src/messages/index.ts'
import type { RecordedResult } from './event.ts'

/** How the denials of this package begin. */
const CODES: readonly string[] = [BLOCKED, SHELL_HTTP_BLOCKED, BRAKE_BLOCKED]

/** How hosts begin the result of a call that never ran: a person or a policy said no, or its turn was aborted before. */
const NEVER_RAN = [
  /^the user rejected /u,
  /^approval for tool "[^"]*" was cancelled/u,
  /^tool "[^"]*" requires approval, but/u,
  /^tool call aborted before dispatch/u,
  /^The user doesn't want to proceed with this tool use/u,
]

/** How the result of a cancelled call begins, whose code is not kept with the calls of a program. */
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
  if (!isError) return { isError, errorCode: undefined, ran: true }
  const said = text.replace(/^Error: /u, '')
  const errorCode = code || (said.startsWith(ABORTED) ? 'ABORTED' : undefined)
  const isStopped = CODES.some(denial => said.startsWith(denial)) || NEVER_RAN.some(beginning => beginning.test(said))
  return { isError, errorCode, ran: !isStopped }
}
