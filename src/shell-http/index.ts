import { targetsOfCommand } from '../fingerprint/index.ts'
import { type CommandLine, type SimpleCommand } from '../shell/index.ts'
import { readAddress, type Address, type HostAliases } from '../url/index.ts'
import { requestsOf } from './requests.ts'

/** What of the configuration decides what is refused. */
export interface ShellHttpSettings {
  readonly blockLocalHttp: boolean
  /** Commands that may be handed an address. */
  readonly shellHttpAllow: readonly string[]
}

/** Why a command line is refused. */
export interface ShellHttpRefusal {
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
 * @returns the first command that would, or undefined when none does. Pure and linear.
 * @source decisions.md §7
 */
export function shellHttpRefusal(line: CommandLine, settings: ShellHttpSettings): ShellHttpRefusal | undefined {
  for (const command of line.commands) {
    if (settings.shellHttpAllow.includes(command.verb)) continue
    const refusal = refusalOf(command, settings)
    if (refusal) return refusal
  }
  return undefined
}

function refusalOf(command: SimpleCommand, { blockLocalHttp }: ShellHttpSettings): ShellHttpRefusal | undefined {
  const { client, program, place, verb } = command
  const fetches = (target: string | undefined): ShellHttpRefusal => ({ command: verb, target, isHanded: false })
  const isRefused = (address: Address | undefined): boolean => address?.local !== true || blockLocalHttp
  if (client) {
    if (client.usesSocket) return undefined
    const target = targetsOfCommand(command, NO_ALIASES).find(({ address }) => isRefused(address))
    if (target) return fetches(target.address?.resource)
    const isFed = client.hasUnknownTargets || (place === 'xargs' && client.targets.length === 0 && !client.looksUp)
    return isFed ? fetches(undefined) : undefined
  }
  if (program) {
    const { addresses, unknown } = requestsOf(program)
    const refused = addresses
      .map(text => readAddress(text, NO_ALIASES))
      .find(address => address !== undefined && isRefused(address))
    if (refused || unknown) return fetches(refused?.resource)
  }
  const handed = targetsOfCommand({ ...command, program: undefined }, NO_ALIASES).find(({ address }) =>
    isRefused(address),
  )
  return handed && { command: verb, target: handed.address?.resource, isHanded: true }
}
