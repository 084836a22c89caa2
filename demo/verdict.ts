import { BLOCKED, SHELL_HTTP_BLOCKED } from '../src/messages/index.ts'
import type { LoggedCall } from './host/log.ts'

/** What became of a call. `refused` is an error in which the plugin has no part. */
export type ShownVerdict = 'ran' | 'advised' | 'blocked' | 'refused'

/** How every denial of the gate begins, as the model reads it. */
export const DENIAL = `Error: ${BLOCKED}`

/** How every refusal of HTTP from a shell begins, as the model reads it. */
const SHELL_HTTP = `Error: ${SHELL_HTTP_BLOCKED}`

/** Read a call's verdict off what the model was told, or its program. */
export function verdictOf(call: LoggedCall): ShownVerdict {
  // A program reads a denial without the host's word before it; of the first one the log has it so as well.
  const denials = call.program === undefined ? [DENIAL, SHELL_HTTP] : [DENIAL, SHELL_HTTP, BLOCKED]
  if (denials.some(code => call.result?.text.startsWith(code))) return 'blocked'
  if (call.result === undefined || call.result.isError) return 'refused'
  return call.notices.length > 0 ? 'advised' : 'ran'
}
