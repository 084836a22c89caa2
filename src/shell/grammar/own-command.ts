import type { SimpleCommand } from '../line.ts'

/** A command by its name and its words, as far as they are looked at here. */
export interface OwnCommand {
  /** In small letters, without a folder, a version or `.exe`. */
  readonly verb: string
  readonly args: readonly string[]
}

/** Commands that run the command in their own words: behind this option, or from their first operand on. */
const CARRIERS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['bunx', undefined],
  ['cmd', /^\/[ck]$/iu],
  ['npx', undefined],
  ['py', /^-m$/u],
  ['python', /^-m$/u],
  ['uvx', undefined],
])

/** A carrier may carry another one; more than so many do not. */
const MAX_CARRIERS = 4

/**
 * What a simple command does in the end: `pip install x` of `python3 -m pip install x`.
 * @param command - one simple command, wrappers already taken off.
 */
export function ownCommand(command: SimpleCommand): OwnCommand {
  let own: OwnCommand = { verb: plainName(command.verb), args: command.args.map(word => word.value) }
  for (let carriers = 0; carriers < MAX_CARRIERS && CARRIERS.has(own.verb); carriers++) {
    const carried = carriedBy(own)
    if (carried === undefined) return own
    own = carried
  }
  return own
}

function carriedBy({ verb, args }: OwnCommand): OwnCommand | undefined {
  const option = CARRIERS.get(verb)
  const before = args.findIndex(word => (option ? option.test(word) : !word.startsWith('-')))
  const [first, ...rest] = before < 0 ? [] : args.slice(option ? before + 1 : before)
  // `cmd /c "echo done"` has it all in one word.
  const [name = '', ...words] = first?.trim().split(/\s+/u) ?? []
  return name === '' ? undefined : { verb: plainName(name), args: [...words, ...rest] }
}

/** What a plain name is made of; most are. */
const PLAIN = /^[a-z_-]+$/u

/** A command's name in small letters, without a folder, a version or `.exe`. */
export function plainName(name: string): string {
  if (PLAIN.test(name)) return name
  const file = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  const version = file.indexOf('@', 1)
  return file
    .slice(0, version < 0 ? file.length : version)
    .replace(/\.exe$/u, '')
    .replace(/^(python|pip)[\d.]+$/u, '$1')
}
