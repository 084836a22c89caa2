/** Tools whose `command` argument is a shell command line. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(['bash', 'pwsh', 'shell'])

/** Arguments of theirs that say why or how a command runs, never what it does. */
export const SHELL_DECOYS = ['description', 'timeoutMs', 'run_in_background', 'justification'] as const
