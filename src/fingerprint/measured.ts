import { SHELL_TOOLS } from '../config/shell-tools.ts'
import { isRecord } from '../json/index.ts'
import { MAX_LITERAL_CHARS, type Budget } from '../reading/index.ts'
import { canonicalSkeleton, readCommandLine, type CommandLine } from '../shell/index.ts'
import { beginningWithoutSecrets, digestOf } from '../text/index.ts'
import type { Call, MeasureSettings } from './call.ts'
import { shellCommandOf } from './command.ts'
import { decoysOf, hasOnlyDecoys } from './decoys.ts'
import type { Fingerprint, FingerprintId, Measure } from './measure.ts'
import { sinksOf } from './sinks.ts'
import { targetsOfArguments, targetsOfLine, type Target } from './targets.ts'

/** Tools that fetch although no argument of theirs need be an address. */
const FETCH_TOOLS = new Set(['web_fetch', 'web_fetch_file', 'web_search'])

/**
 * Measure a call.
 * @param tool - the tool's name.
 * @param args - its arguments.
 * @param canonical - the one spelling of those that count.
 * @param settings - how to measure.
 * @param budget - what the call may use up; its arguments were read on it.
 */
export function measured(
  tool: string,
  args: unknown,
  canonical: string,
  settings: MeasureSettings,
  budget: Budget,
): Call {
  const found = new Map<FingerprintId, Fingerprint>()
  const kept = (text: string): string =>
    text.length <= MAX_LITERAL_CHARS ? text : beginningWithoutSecrets(text, settings.previewChars)
  const add = (measure: Measure, identity: string, subject = identity, command?: string): void => {
    const short = identity.length <= MAX_LITERAL_CHARS
    const id = `${measure}:${short ? identity : `#${digestOf(identity)}`}` as FingerprintId
    if (found.has(id)) return
    const named = { measure, id, subject: kept(subject) }
    found.set(id, command === undefined ? named : { ...named, command: kept(command) })
  }

  const command = shellCommandOf(tool, args)
  const line = command && readCommandLine(command.text, budget)
  const spelled = command && (line?.complete === true ? canonicalSkeleton(line.skeleton) : command.text.trim())
  add('exact', `${tool}:${canonical}`, undefined, spelled)

  if (spelled !== undefined) {
    measureCommand(spelled, command?.workdir, line, settings, budget, add)
  } else if (isRecord(args)) {
    const targets = targetsOfArguments(args, decoysOf(tool, settings), settings.hostAliases, budget)
    addTargets(targets, settings, add)
    const local = targets.length > 0 && targets.every(isLocal)
    const fetches = targets.length > 0 || FETCH_TOOLS.has(tool)
    if (fetches && !(local && settings.localHosts === 'allow')) add('family', 'http-fetch')
  }
  const isBare = !isRecord(args) || hasOnlyDecoys(tool, args, settings)
  return { tool, fingerprints: [...found.values()], isShell: SHELL_TOOLS.has(tool), isBare, line }
}

type Add = (measure: Measure, identity: string, subject?: string, command?: string) => void

function measureCommand(
  spelled: string,
  workdir: string | undefined,
  line: CommandLine | undefined,
  settings: MeasureSettings,
  budget: Budget,
  add: Add,
): void {
  const first = line?.commands.find(command => command.verb !== '')
  // Different programs would count as one under a name that only run time knows, as of `$CMD x`.
  const verb = first?.name?.known === true ? first.verb : ''
  const action = workdir === undefined ? spelled : `${workdir}: ${spelled}`
  add('cmd', action, `${verb === '' ? 'shell' : verb}:${action}`, spelled)
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
  for (const { address, whole, request } of targets) {
    if (address === undefined) continue
    const { resource } = address
    if (whole) add('net', request === undefined ? resource : `${resource} #${request}`, resource)
    if (!address.local || settings.includeLocal) add('host', address.host)
    add('site', address.site)
  }
}

function isLocal({ address }: Target): boolean {
  return address?.local === true
}
