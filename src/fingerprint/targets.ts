import { onlyMentions, programTextOf, type CommandLine, type SimpleCommand, type Word } from '../shell/index.ts'
import { readAddress, readTarget, type Address, type HostAliases } from '../url/index.ts'

/** An address that a call would fetch from. */
export interface Target {
  readonly address: Address
  /** False when the path or query is only known at run time, so that equal texts need not be equal resources. */
  readonly whole: boolean
}

/** A call has no more targets than these; further ones are not measured. */
const MAX_TARGETS = 32

/** What is put into an address at run time: a shell expansion, a template, a printf directive. */
const TEMPLATE = /[$`{}]|%[sd]/u

const INLINE_ADDRESS = /https?:\/\/[^\s"'`<>()\\|^,;]+/giu

/**
 * The addresses that a command line would fetch from.
 * @param line - a shell command line.
 * @param aliases - host names to fold.
 * @returns the targets of its HTTP clients, the addresses that other commands are handed, and those in the inline
 * programs of interpreters; in order, at most 32. Addresses in data are none.
 * @source decisions.md §3
 */
export function targetsOfLine(line: CommandLine, aliases: HostAliases): readonly Target[] {
  const targets: Target[] = []
  for (const command of line.commands) {
    for (const target of targetsOfCommand(command, aliases)) {
      if (targets.length === MAX_TARGETS) return targets
      targets.push(target)
    }
  }
  return targets
}

/**
 * The addresses that a tool is handed as arguments.
 * @param args - the call's arguments.
 * @param aliases - host names to fold.
 * @returns those of `url`, `href`, `uri` and `urls` that are absolute http(s) addresses; at most 32.
 */
export function targetsOfArguments(args: Readonly<Record<string, unknown>>, aliases: HostAliases): readonly Target[] {
  const urls: readonly unknown[] = Array.isArray(args['urls']) ? args['urls'] : []
  return [args['url'], args['href'], args['uri'], ...urls.slice(0, MAX_TARGETS)].flatMap(value => {
    const address = typeof value === 'string' ? readAddress(value, aliases) : undefined
    return address ? [{ address, whole: true }] : []
  })
}

function* targetsOfCommand(command: SimpleCommand, aliases: HostAliases): Generator<Target> {
  if (command.client) {
    for (const word of command.client.targets)
      yield* targetFrom(word.value, word.known, text => readTarget(text, aliases))
    return
  }
  const program = programTextOf(command)
  if (program !== undefined) {
    for (const [text] of program.matchAll(INLINE_ADDRESS)) {
      yield* targetFrom(text.replace(/[.:!?]+$/u, ''), true, address => readAddress(address, aliases))
    }
    return
  }
  if (onlyMentions(command)) return
  for (const word of command.args) {
    const text = addressIn(word)
    if (text !== undefined) yield* targetFrom(text, word.known, address => readAddress(address, aliases))
  }
}

/** The address that a word is, or that it sets: `--index-url=https://…`. */
function addressIn({ value }: Word): string | undefined {
  return /^(?:[\w-]+=)?(https?:\/\/\S+)$/isu.exec(value)?.[1]
}

function* targetFrom(text: string, known: boolean, read: (text: string) => Address | undefined): Generator<Target> {
  const whole = known && !TEMPLATE.test(text)
  // The host of `https://$HOST/x` says nothing.
  if (!whole && TEMPLATE.test(/^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*/iu.exec(text)?.[0] ?? '')) return
  const address = read(text)
  if (address) yield { address, whole }
}
