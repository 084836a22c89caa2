import type { ForbiddenFetch } from '../shell-http/index.ts'
import { SHELL_HTTP_BLOCKED } from './codes.ts'
import { quoteOf } from './name.ts'

/**
 * The text that the model reads in place of a result.
 * @param forbidden - which command was refused, and for what.
 * @param fetchTool - the name of the tool to use instead.
 * @param previewChars - the most characters to quote of the address.
 */
export function shellHttpText(forbidden: ForbiddenFetch, fetchTool: string, previewChars: number): string {
  const { command, target, isHanded } = forbidden
  const address = target === undefined ? 'an address that only run time knows' : quoteOf(target, previewChars)
  const why = isHanded ? `${command} is handed ${address}` : `${command} would fetch ${address}`
  const then = isHanded ? `hand ${command} that file` : 'work on that file in the shell'
  return (
    `${SHELL_HTTP_BLOCKED}: ${why}, and in a shell the outcome of a request is easily lost. The command did not run. Use ` +
    `two steps instead. 1. ${fetchTool} with the url: it saves the body to a file and tells the status. 2. Then ${then}.` +
    (isHanded ? ` If a file cannot do, tell the user; shellHttpAllow exempts ${command}.` : '')
  )
}
