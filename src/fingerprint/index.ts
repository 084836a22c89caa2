import { posix } from 'node:path'
import { SHELL_TOOLS } from '../config/shell-tools.ts'
import { canonicalJson, isRecord } from '../json/index.ts'
import { RecentMap } from '../memory/index.ts'
import { Budget, MAX_LITERAL_CHARS, MAX_PATH_CHARS } from '../reading/index.ts'
import { canonicalSkeleton, readCommandLine, type CommandLine } from '../shell/index.ts'
import { beginningOf, digestOf } from '../text/index.ts'
import type { HostAliases } from '../url/index.ts'
import type { Fingerprint, FingerprintId, Measure } from './measure.ts'
import { sinksOf } from './sinks.ts'
import { BODY_ARGUMENTS, targetsOfArguments, targetsOfLine, type Target } from './targets.ts'

export { targetsOfCommand, type Target } from './targets.ts'

export { capOf, limitKeyOf, MEASURES, toolFingerprint } from './measure.ts'
export type { Fingerprint, FingerprintId, Measure } from './measure.ts'

/** What of the configuration decides how a call is measured. */
export interface MeasureSettings {
  /** Argument names that are left out, per tool; `*` is for the tools that have no entry, and part of every entry. */
  readonly ignoreArgs: ReadonlyMap<string, ReadonlySet<string>>
  readonly hostAliases: HostAliases
  readonly localHosts: 'allow' | 'deny'
  readonly includeLocal: boolean
  /** The most characters of a subject that are kept for messages. */
  readonly previewChars: number
}

/** A call as the core sees it: read once, measured once. */
export interface Call {
  readonly tool: string
  /** Distinct, the exact one first. */
  readonly fingerprints: readonly Fingerprint[]
  /** Whether the tool is a shell. */
  readonly isShell: boolean
  /** Whether it has no arguments by which it could be told from others of its tool. */
  readonly isBare: boolean
  /** A shell's command line, when it could be read. */
  readonly line: CommandLine | undefined
}

/** Tools that fetch although no argument of theirs need be an address. */
const FETCH_TOOLS = new Set(['web_fetch', 'web_fetch_file', 'web_search'])

/**
 * Read a tool call and measure it.
 * @param tool - the tool's name.
 * @param args - its arguments: parsed JSON, or the raw text when the model's JSON was malformed.
 * @param settings - how to measure.
 * @returns the call with its fingerprints. Never throws; linear in the size of the arguments.
 * @source decisions.md §3
 */
export function readCall(tool: string, args: unknown, settings: MeasureSettings): Call {
  const budget = new Budget()
  return measured(tool, args, canonicalArguments(tool, args, settings, budget), settings, budget)
}

/** A call whose arguments or command line are longer, or whose line comes to more commands, is read anew each time. */
const MAX_KNOWN_CHARS = 1024
const MAX_KNOWN_COMMANDS = 64

/** So many of the latest different calls are known again. */
const MAX_KNOWN = 32

/** The arguments that are read for more than their spelling. */
const READ_ARGUMENTS = ['command', 'workdir', 'url', 'href', 'uri', 'urls', ...BODY_ARGUMENTS]

/** Reads calls like {@link readCall}, and knows those again that came a moment ago, as those of a loop do. */
export class CallReader {
  readonly #settings: MeasureSettings
  readonly #known = new RecentMap<string, Call>(MAX_KNOWN)

  constructor(settings: MeasureSettings) {
    this.#settings = settings
  }

  /** @returns the same object for the same call, as long as it is known. */
  read(tool: string, args: unknown): Call {
    const budget = new Budget()
    const canonical = canonicalArguments(tool, args, this.#settings, budget)
    const key = `${tool}:${canonical}`
    const known = this.#known.get(key)
    if (known) return known
    const call = measured(tool, args, canonical, this.#settings, budget)
    const chars = Math.max(key.length, commandOf(tool, args)?.text.length ?? 0)
    const isSmall = chars <= MAX_KNOWN_CHARS && (call.line?.commands.length ?? 0) <= MAX_KNOWN_COMMANDS
    if (isSmall && !this.#leavesOutWhatIsRead(tool)) this.#known.set(key, call)
    return call
  }

  /** Then calls that differ may have one spelling. */
  #leavesOutWhatIsRead(tool: string): boolean {
    const decoys = decoysOf(tool, this.#settings)
    return READ_ARGUMENTS.some(name => decoys?.has(name))
  }
}

function decoysOf(tool: string, { ignoreArgs }: MeasureSettings): ReadonlySet<string> | undefined {
  return ignoreArgs.get(tool) ?? ignoreArgs.get('*')
}

function canonicalArguments(tool: string, args: unknown, settings: MeasureSettings, budget: Budget): string {
  return canonicalJson(args, decoysOf(tool, settings), budget)
}

function measured(tool: string, args: unknown, canonical: string, settings: MeasureSettings, budget: Budget): Call {
  const found = new Map<FingerprintId, Fingerprint>()
  const add = (measure: Measure, identity: string, subject = identity): void => {
    const short = identity.length <= MAX_LITERAL_CHARS
    const id = `${measure}:${short ? identity : `#${digestOf(identity)}`}` as FingerprintId
    if (!found.has(id))
      found.set(id, { measure, id, subject: short ? subject : beginningOf(subject, settings.previewChars) })
  }

  const command = commandOf(tool, args)
  add('exact', `${tool}:${canonical}`, command === undefined ? `${tool} ${canonical}` : tool)

  let line: CommandLine | undefined
  if (command !== undefined) {
    line = readCommandLine(command.text, budget)
    measureCommand(command, line, settings, budget, add)
  } else if (isRecord(args)) {
    const targets = targetsOfArguments(args, settings.hostAliases, budget)
    addTargets(targets, settings, add)
    const local = targets.length > 0 && targets.every(isLocal)
    const fetches = targets.length > 0 || FETCH_TOOLS.has(tool)
    if (fetches && !(local && settings.localHosts === 'allow')) add('family', 'http-fetch')
  }
  const isBare = !isRecord(args) || canonical === '{}'
  return { tool, fingerprints: [...found.values()], isShell: SHELL_TOOLS.has(tool), isBare, line }
}

type Add = (measure: Measure, identity: string, subject?: string) => void

interface ShellCommand {
  readonly text: string
  readonly workdir: string | undefined
}

function commandOf(tool: string, args: unknown): ShellCommand | undefined {
  if (!SHELL_TOOLS.has(tool) || !isRecord(args) || typeof args['command'] !== 'string') return undefined
  const workdir = args['workdir']
  const folder = typeof workdir === 'string' && workdir !== '' ? `${workdir}/` : undefined
  const isPath = folder !== undefined && folder.length <= MAX_PATH_CHARS
  return { text: args['command'], workdir: isPath ? posix.normalize(folder) : folder }
}

function measureCommand(
  { text, workdir }: ShellCommand,
  line: CommandLine | undefined,
  settings: MeasureSettings,
  budget: Budget,
  add: Add,
): void {
  const spelled = line?.complete === true ? canonicalSkeleton(line.skeleton) : text.trim()
  const first = line?.commands.find(command => command.verb !== '')
  // What only run time knows is no name.
  const verb = first?.name?.known === true ? first.verb : ''
  add('cmd', workdir === undefined ? spelled : `${workdir}: ${spelled}`, verb === '' ? 'shell' : verb)
  if (line === undefined) return

  const targets = targetsOfLine(line, settings.hostAliases, budget)
  // A call that talks to local hosts only is wholly exempt under `localHosts: allow`; see the seed, "Local addresses".
  const local = targets.length > 0 && targets.every(isLocal)
  if (local && settings.localHosts === 'allow') return
  addTargets(targets, settings, add)
  for (const sink of sinksOf(line, workdir)) add('sink', sink)
  if (line.commands.some(command => command.client !== undefined)) add('family', 'http-fetch')
  if (verb !== '') add('verb', verb)
}

function addTargets(targets: readonly Target[], settings: MeasureSettings, add: Add): void {
  if (settings.localHosts === 'allow' && targets.every(isLocal)) return
  for (const { address, whole } of targets) {
    if (address === undefined) continue
    if (whole) add('net', address.resource)
    if (!address.local || settings.includeLocal) add('host', address.host)
    add('site', address.site)
  }
}

function isLocal({ address }: Target): boolean {
  return address?.local === true
}
