import { PLUGIN_NAME, type Settings } from '../config/index.ts'
import type { AgentWatch, Counted } from '../engine/index.ts'
import { isRecord } from '../json/index.ts'
import { allowedText, blockedText, loopsText, LOOPS_USAGE, RESET_TEXT, whyText } from '../messages/index.ts'
import type { CallRecords } from './call-records.ts'
import type { Agent, CommandResult, CommandService, HostContext } from './contract.ts'
import type { Safely } from './defects.ts'

/** `allow 2`, `reset`: a word, and the number of a line that was listed. */
const REQUEST = /^(?<word>[a-z]*)\s*(?<number>\d*)$/u

const NOT_LISTED = 'There is no such line: `/loops` lists what is counted, with its numbers.'

/**
 * Register `/loops`, with which a person sees what is counted and steers it, wherever the host serves commands. Nothing
 * of it reaches the model.
 * @param ctx - the plugin's context.
 * @param records - what is kept of each agent.
 * @param settings - read on every command.
 * @param safely - guards the host against defects of ours.
 * @source issue 18; dsh-contracts.md, "Slash commands"
 */
export function mountLoopsCommand(ctx: HostContext, records: CallRecords, settings: Settings, safely: Safely): void {
  /** What each agent's user was shown last: their numbers hold until the next list. */
  const shown = new WeakMap<Agent, readonly Counted[]>()

  ctx.inject(['commands'], child => {
    const commands = child.get('commands')
    if (!isCommandService(commands)) return
    commands.register({
      name: 'loops',
      description: 'Show what repeats or fails in this session, and allow or block it',
      input: { hint: 'why <n> | allow <n> | block <n> | reset' },
      handler: ({ agent, rawInput }) =>
        safely('command', failed(`${PLUGIN_NAME} could not answer; the host's log says why`), () =>
          answer(agent, rawInput.trim().toLowerCase()),
        ),
    })
  })

  function answer(agent: Agent, request: string): CommandResult {
    const { watch, journal } = records.stateOf(agent)
    const { word = '?', number = '' } = REQUEST.exec(request)?.groups ?? {}
    if (word === '' && number === '') {
      const counted = watch.survey()
      shown.set(agent, counted)
      const isObserving = settings.onLimit === 'observe'
      return { kind: 'success', text: loopsText(counted, journal.told(isObserving)) }
    }
    if (word === 'reset' && number === '') {
      watch.reset()
      shown.delete(agent)
      return { kind: 'success', text: RESET_TEXT }
    }
    const decide = DECISIONS.get(word)
    if (decide === undefined || number === '') return failed(LOOPS_USAGE)
    const counted = (shown.get(agent) ?? watch.survey())[Number(number) - 1]
    return counted === undefined
      ? failed(NOT_LISTED)
      : { kind: 'success', text: decide(watch, counted, settings.onLimit === 'observe') }
  }
}

/** What can be done about a line, by its word. @returns what was done. */
const DECISIONS: ReadonlyMap<string, (watch: AgentWatch, counted: Counted, isObserving: boolean) => string> = new Map([
  ['why', (watch, counted) => whyText(counted, watch.callsOf(counted))],
  [
    'allow',
    (watch, counted) => {
      watch.allow(counted)
      return allowedText(counted)
    },
  ],
  [
    'block',
    (watch, counted, isObserving) => {
      watch.block(counted)
      return blockedText(counted, isObserving)
    },
  ],
])

function isCommandService(service: unknown): service is CommandService {
  return isRecord(service) && typeof service['register'] === 'function'
}

function failed(text: string): CommandResult {
  return { kind: 'error', text }
}
