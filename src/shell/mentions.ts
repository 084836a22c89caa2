import type { SimpleCommand } from './line.ts'

/** Commands that print, search, rewrite, look up or move text and never fetch what it names. */
const TEXT_COMMANDS = new Set(
  `: [ ack ag alias apropos awk basename bat cat cd chmod chown cmp comm cp cut declare diff dirname echo egrep env expr
  export false fgrep file find fold gawk git-grep grep head hexdump jq join less ln local logger ls man mawk mkdir more
  mv nl od paste printenv printf pwd read readonly realpath rev rg rm sed set seq sort split stat strings tac tail tee
  set-content add-content get-content out-file select-string write-host write-output
  test touch tr true type typeset uniq unset wc whatis whereis which xxd yq zgrep`.split(/\s+/u),
)

/** A command's options that take a value, and its subcommands that only record or show text. */
interface Subcommands {
  readonly values: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

const TEXT_SUBCOMMANDS: Readonly<Record<string, Subcommands>> = {
  git: {
    values: new Set(['-C', '-c', '--git-dir', '--namespace', '--work-tree']),
    names: new Set(['blame', 'branch', 'commit', 'config', 'diff', 'grep', 'log', 'notes', 'remote', 'show', 'tag']),
  },
}

/** Commands that run the rest of their words on another machine. */
const ELSEWHERE = new Set(['scp', 'sftp', 'ssh'])

/**
 * Whether an address among a command's words is only text to it.
 * @param command - a simple command that is no HTTP client.
 * @source decisions.md §3, "URLs in data are not targets"
 */
export function onlyMentions({ verb, args }: SimpleCommand): boolean {
  if (verb === '' || TEXT_COMMANDS.has(verb.toLowerCase()) || ELSEWHERE.has(verb)) return true
  const subcommands = Object.hasOwn(TEXT_SUBCOMMANDS, verb) ? TEXT_SUBCOMMANDS[verb] : undefined
  if (subcommands === undefined) return false
  const { values, names } = subcommands
  const subcommand = args.find(
    (word, index) => !word.value.startsWith('-') && !values.has(args[index - 1]?.value ?? ''),
  )?.value
  return subcommand !== undefined && names.has(subcommand)
}
