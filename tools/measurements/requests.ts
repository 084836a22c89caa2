import type { Settings } from '../../src/config/index.ts'
import { readCall, targetsOfCommand } from '../../src/fingerprint/index.ts'
import { forbiddenFetch, type ForbiddenFetch, type ShellHttpSettings } from '../../src/shell-http/index.ts'
import type { CommandLine, SimpleCommand } from '../../src/shell/index.ts'
import type { SessionEvent } from '../sessions/event.ts'

const NO_ALIASES = new Map<string, string>()

/**
 * The command lines of a session, as far as they can be read.
 * @param events - the session.
 * @param settings - how calls are measured.
 */
export async function* commandLines(
  events: AsyncIterable<SessionEvent>,
  settings: Settings,
): AsyncGenerator<{ readonly line: CommandLine; readonly text: string }> {
  for await (const event of events) {
    if (event.kind !== 'call') continue
    const { line } = readCall(event.tool, event.args, settings)
    if (line) yield { line, text: textOf(event.args) }
  }
}

/** Whether a command carries an address that is known and not local. */
export function carriesRemoteAddress(command: SimpleCommand): boolean {
  for (const { address } of targetsOfCommand(command, NO_ALIASES)) if (address?.local === false) return true
  return false
}

/** Why each command of a line would be refused if it stood alone; those that would run are left out. */
export function forbiddenFetches(line: CommandLine, settings: ShellHttpSettings): readonly ForbiddenFetch[] {
  return line.commands.flatMap(command => forbiddenFetch({ ...line, commands: [command] }, settings) ?? [])
}

/** Whether a command of a line makes a request by itself, as opposed to being handed an address. */
export function fetches(line: CommandLine, settings: ShellHttpSettings): boolean {
  return forbiddenFetches(line, { ...settings, shellHttpAllow: [] }).some(({ isHanded }) => !isHanded)
}

function textOf(args: unknown): string {
  return typeof args === 'object' && args !== null && 'command' in args ? String(args.command) : ''
}
