/** Tools whose `command` argument is a shell command line. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(['bash', 'pwsh', 'shell'])
