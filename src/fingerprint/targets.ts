import { isRecord } from '../json/index.ts'
import { Budget, MAX_TARGETS } from '../reading/index.ts'
import {
  onlyMentions,
  type ClientCall,
  type CommandLine,
  type Program,
  type SimpleCommand,
  type Word,
} from '../shell/index.ts'
import { digestOf, withoutTrailing } from '../text/index.ts'
import { addressesIn, readAddress, readTarget, type Address, type HostAliases } from '../url/index.ts'
import { fetchedWords, type Fetched } from './fetchers.ts'
import { addsToAddresses, fieldsIn, isName, requests } from './requests.ts'

/** An address that a call would fetch from. */
export interface Target {
  /** Undefined when only run time knows the host. */
  readonly address: Address | undefined
  /** False when the path or query is only known at run time, so that equal texts need not be equal resources. */
  readonly whole: boolean
  /** A digest of what else is asked there, where that is more than to get it. */
  readonly request?: string
}

/** What a program puts into an address at run time: an expansion, a template, a printf directive. */
const RUN_TIME_PART = /[$`{}]|%s|%d(?![0-9a-f])/iu

/** Clients that ask for the same many times, and measure what comes of it: how often and how is what they are told. */
const COUNTS = new Set(['ab', 'autocannon', 'bombardier', 'hey', 'oha', 'siege', 'vegeta', 'wrk', 'wrk2'])

/** Every address among a command's words. */
const ANY: Fetched = { isFetched: () => true, whole: true }

/** What a program is handed that requests something. */
const ARGUMENTS: Fetched = { isFetched: word => /^https?:/iu.test(word), whole: true }

/** Commands whose words are scripts of their own. */
const SCRIPTED = new Set(['lftp'])

/** The arguments in which tools are handed addresses. */
export const ADDRESS_ARGUMENTS = ['url', 'href', 'uri', 'urls']

/**
 * The addresses that a command line would fetch from.
 * @param line - a shell command line.
 * @param aliases - host names to fold.
 * @param budget - what the call may use up.
 * @returns the targets of its HTTP clients, the addresses that other commands are handed, and those in the inline
 * programs of interpreters; in order, at most {@link MAX_TARGETS}. Addresses in data are none.
 * @source decisions.md §3
 */
export function targetsOfLine(line: CommandLine, aliases: HostAliases, budget = new Budget()): readonly Target[] {
  const targets: Target[] = []
  const programs = new Map<Program, boolean>()
  for (const command of line.commands) {
    for (const target of fetchedBy(command, aliases, budget, programs)) {
      targets.push(target)
      if (targets.length === MAX_TARGETS) return targets
    }
  }
  return targets
}

/**
 * The addresses that a tool is handed as arguments.
 * @param args - the call's arguments.
 * @param decoys - those that do not tell calls apart.
 * @param aliases - host names to fold.
 * @param budget - what the call may use up.
 * @returns those of `url`, `href`, `uri` and `urls` that are absolute http(s) addresses; at most {@link MAX_TARGETS}. None is
 * whole beside an argument that asks for something else: a page, a selector, a method, a query.
 */
export function targetsOfArguments(
  args: Readonly<Record<string, unknown>>,
  decoys: ReadonlySet<string> | undefined,
  aliases: HostAliases,
  budget = new Budget(),
): readonly Target[] {
  const urls: readonly unknown[] = Array.isArray(args['urls']) ? args['urls'] : []
  const whole = asksOnlyFor(args, decoys)
  return [args['url'], args['href'], args['uri'], ...urls.slice(0, MAX_TARGETS)]
    .flatMap(value => {
      const address = typeof value === 'string' ? readAddress(value, aliases, budget) : undefined
      return address ? [{ address, whole }] : []
    })
    .slice(0, MAX_TARGETS)
}

/** Whether a tool is told no more than addresses, and what every request says that says nothing. */
function asksOnlyFor(args: Readonly<Record<string, unknown>>, decoys: ReadonlySet<string> | undefined): boolean {
  for (const name in args) {
    const value = args[name]
    if (ADDRESS_ARGUMENTS.includes(name) || decoys?.has(name) === true || isNothing(value)) continue
    if (name !== 'method' || typeof value !== 'string' || !/^(?:get|head)$/iu.test(value)) return false
  }
  return true
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (!isRecord(value)) return false
  for (const name in value) if (Object.hasOwn(value, name)) return false
  return true
}

/**
 * The addresses that one command would fetch from or is handed, found one at a time: nothing is read behind the last that
 * is taken.
 * @param command - a simple command.
 * @param aliases - host names to fold.
 * @param budget - what may be used up. The addresses of clients were counted when they were read.
 * @param programs - those that were looked through, which are passed over.
 */
export function* targetsOfCommand(
  command: SimpleCommand,
  aliases: HostAliases,
  budget = new Budget(),
  programs = new Set<Program>(),
): Generator<Target> {
  if (command.client) {
    yield* targetsOfClient(command, command.client, aliases, budget)
    return
  }
  const { program } = command
  if (program && !programs.has(program)) {
    programs.add(program)
    yield* targetsOfProgram(program.text, aliases, budget, () => true)
  }
  if (!onlyMentions(command)) yield* targetsAmong(command, ANY, aliases, budget)
}

/**
 * The addresses that one command would fetch from; what it is handed as a setting, or prints, is none.
 * @param programs - those that were looked through, and whether they request anything.
 */
function* fetchedBy(
  command: SimpleCommand,
  aliases: HostAliases,
  budget: Budget,
  programs: Map<Program, boolean>,
): Generator<Target> {
  const { client, program } = command
  if (client) {
    yield* targetsOfClient(command, client, aliases, budget)
    return
  }
  if (program) {
    const known = programs.get(program)
    const fetches = known ?? requests(program.text)
    programs.set(program, fetches)
    if (!fetches) return
    if (known === undefined) {
      const fields = fieldsIn(program.text)
      yield* targetsOfProgram(program.text, aliases, budget, text => !fields.has(text) && !isName(text))
    }
  } else if (!command.args.some(({ value }) => value.includes('://')) || onlyMentions(command)) return
  const fetched = program ? ARGUMENTS : fetchedWords(command)
  if (fetched) yield* targetsAmong(command, fetched, aliases, budget)
}

function* targetsOfClient(
  command: SimpleCommand,
  client: ClientCall,
  aliases: HostAliases,
  budget: Budget,
): Generator<Target> {
  const request = client.request === '' ? '' : digestOf(client.request)
  for (const word of client.targets) {
    const known = isKnown(word, command)
    const whole = known && client.isKnown && !COUNTS.has(command.verb)
    for (const target of targetOf({ ...word, known }, whole, text => readTarget(text, aliases, budget))) {
      yield request === '' ? target : { ...target, request }
    }
  }
}

/** The addresses among a command's words, as far as they count. */
function* targetsAmong(
  command: SimpleCommand,
  { isFetched, whole }: Fetched,
  aliases: HostAliases,
  budget: Budget,
): Generator<Target> {
  let before = ''
  for (const word of command.args) {
    const value = addressIn(word, command)
    const counts = value !== undefined && isFetched(word.value, before)
    before = word.value
    if (!counts) continue
    if (!budget.targets.spend()) return
    const known = isKnown(word, command)
    yield* targetOf({ value, known }, known && whole, text => readAddress(text, aliases, budget))
  }
}

function* targetsOfProgram(
  program: string,
  aliases: HostAliases,
  budget: Budget,
  isFetched: (text: string) => boolean,
): Generator<Target> {
  const adds = addsToAddresses(program)
  for (const text of addressesIn(program)) {
    if (!budget.targets.spend()) return
    if (!isFetched(text)) continue
    const value = withoutPunctuation(text)
    const template = RUN_TIME_PART.test(value)
    yield* targetOf({ value, known: !template }, !template && !adds, address => readAddress(address, aliases, budget))
  }
}

/** Whether all of a word is known; `{}` is what `xargs` and `find` put their input into. */
function isKnown({ value, known }: Word, { place }: SimpleCommand): boolean {
  return known && !((place === 'xargs' || place === 'find-exec') && value.includes('{}'))
}

function* targetOf(
  { value, known }: Pick<Word, 'value' | 'known'>,
  whole: boolean,
  read: (text: string) => Address | undefined,
): Generator<Target> {
  // The host of `https://$HOST/x` says nothing; those of `https://a.org/$PATH` and `localhost:$PORT` do.
  const [origin, host = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/iu.exec(value) ?? []
  if (!known && RUN_TIME_PART.test(host)) yield { address: undefined, whole }
  else {
    const address = read(value) ?? (known || origin === undefined ? undefined : read(origin))
    if (address || !known) yield { address, whole }
  }
}

/** A sentence's punctuation behind an address is not part of it. */
function withoutPunctuation(text: string): string {
  return withoutTrailing(text, '.,:;!?)]}')
}

/** The address that a word is or sets, as `--index-url=https://…`, `git+https://…`; for some, one in its script. */
function addressIn({ value }: Word, { verb }: SimpleCommand): string | undefined {
  if (!value.includes('://')) return undefined
  if (SCRIPTED.has(verb)) return /https?:\/\/[^\s"';]+/iu.exec(value)?.[0]
  return /^(?:[\w-]+=)?(?:[\w.[\],@/-]+@)?(?:[a-z]+\+)?(https?:\/\/\S+)$/isu.exec(value)?.[1]
}
