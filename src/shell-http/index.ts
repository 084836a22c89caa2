import { Budget } from '../reading/index.ts'
import { onlyMentions, type CommandLine, type Program, type SimpleCommand } from '../shell/index.ts'
import { readAddress, type HostAliases } from '../url/index.ts'
import { requestsOf } from './requests.ts'
import { targetsHanded, targetsOfClient, type Target } from './targets.ts'

/** What of the configuration decides what is refused. */
export interface ShellHttpSettings {
  readonly blockLocalHttp: boolean
  /** Commands that may be handed an address. */
  readonly shellHttpAllow: readonly string[]
}

/** What a command line is refused for. */
export interface ForbiddenFetch {
  /** The command that would fetch. */
  readonly command: string
  /** The address that it would fetch from; undefined when only run time knows. */
  readonly target: string | undefined
  /** Whether the command itself makes the request, or is handed an address and may make one. */
  readonly isHanded: boolean
}

const NO_ALIASES: HostAliases = new Map()

/**
 * Whether a command line would fetch over HTTP from an address that is not local.
 * @param line - the command line, as far as it was understood.
 * @param settings - what is exempt, and whether local addresses count.
 * @returns the first command that would, or undefined when none does. Pure and linear: it looks at as many addresses as
 * reading the call may, and a client or program with more goes somewhere unknown.
 * @source decisions.md §7
 */
export function forbiddenFetch(line: CommandLine, settings: ShellHttpSettings): ForbiddenFetch | undefined {
  const judge = new Judge(settings.blockLocalHttp)
  for (const command of line.commands) {
    if ([command.verb, ...command.wrappers].some(name => settings.shellHttpAllow.includes(name))) continue
    const forbidden = judge.forbiddenOf(command)
    if (forbidden) return forbidden
  }
  return undefined
}

/** Looks at the commands of one line, and at no program twice. */
class Judge {
  readonly #blocksLocal: boolean
  readonly #budget = new Budget()
  readonly #programs = new Set<Program>()

  constructor(blocksLocal: boolean) {
    this.#blocksLocal = blocksLocal
  }

  forbiddenOf(command: SimpleCommand): ForbiddenFetch | undefined {
    const { client, program, place, verb } = command
    const fetches = (target: string | undefined): ForbiddenFetch => ({ command: verb, target, isHanded: false })
    if (client) {
      if (client.usesSocket) return undefined
      const target = this.#firstForbidden(targetsOfClient(command, this.#budget))
      if (target) return fetches(target.address?.resource)
      const isFed = client.hasUnknownTargets || (place === 'xargs' && client.targets.length === 0 && !client.looksUp)
      return isFed ? fetches(undefined) : undefined
    }
    if (program && !this.#programs.has(program)) {
      this.#programs.add(program)
      const { addresses, unknown } = requestsOf(program)
      const target = this.#firstForbidden(this.#targetsAmong(addresses))
      if (target || unknown) return fetches(target?.address?.resource)
    }
    if (command.isLaidOpen || onlyMentions(command)) return undefined
    const handed = this.#firstForbidden(targetsHanded(command, this.#budget))
    return handed && { command: verb, target: handed.address?.resource, isHanded: true }
  }

  *#targetsAmong(addresses: readonly string[]): Generator<Target> {
    for (const text of addresses) {
      const isRead = this.#budget.targets.spend()
      const address = isRead ? readAddress(text, NO_ALIASES, this.#budget) : undefined
      if (address || !isRead) yield { address }
      if (!isRead) return
    }
  }

  /** The first that is not local, or unknown. The others are not looked at. */
  #firstForbidden(targets: Iterable<Target>): Target | undefined {
    for (const target of targets) if (target.address?.local !== true || this.#blocksLocal) return target
    return undefined
  }
}
