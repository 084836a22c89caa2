import type { RecordedCall, RecordedResult, SessionEvent } from '../../tools/sessions/event.ts'

/** A call and what came of it. */
export interface Exchange extends Pick<RecordedCall, 'tool' | 'args'> {
  readonly answer: Pick<RecordedResult, 'errorCode' | 'isError' | 'text' | 'value'>
}

/** The calls that an agent makes in one step: all of them begin before the first one ends. */
export interface Step {
  readonly kind: 'step'
  readonly agent: string
  readonly calls: readonly Exchange[]
}

/** What happens beside calls. */
export type Other = Exclude<SessionEvent, RecordedCall | RecordedResult>

/** What happens to agents that work in one folder, in order, so that it can be told in another way. */
export type History = readonly (Step | Other)[]

/** Read a recorded session as a history. What has no result is left out. */
export function historyOf(events: readonly SessionEvent[]): History {
  const answers = new Map(events.flatMap(event => (event.kind === 'result' ? [[event.id, event] as const] : [])))
  const steps = new Map<string, { readonly kind: 'step'; readonly agent: string; readonly calls: Exchange[] }>()
  const history: (Step | Other)[] = []
  for (const event of events) {
    if (event.kind === 'result') continue
    if (event.kind !== 'call') {
      history.push(event)
      continue
    }
    const { agent, args, id, step, tool } = event
    const answer = answers.get(id)
    if (answer === undefined) continue
    const key = `${agent} ${step ?? id}`
    const known = steps.get(key) ?? { kind: 'step', agent, calls: [] }
    if (known.calls.length === 0) history.push(known)
    steps.set(key, known)
    known.calls.push({ tool, args, answer })
  }
  return history
}

/** Tell a history as a recorded session. */
export function sessionOf(history: History): readonly SessionEvent[] {
  let calls = 0
  return history.flatMap((moment, step): readonly SessionEvent[] => {
    if (moment.kind !== 'step') return [moment]
    const { agent } = moment
    const all = moment.calls.map(call => ({ ...call, id: `call ${++calls}` }))
    return [
      ...all.map(({ id, tool, args }) => ({ kind: 'call' as const, id, agent, step, tool, args })),
      ...all.map(({ id, answer }) => ({ ...answer, kind: 'result' as const, id, ran: true })),
    ]
  })
}

/** The agents that make calls in it. */
export function agentsIn(history: History): readonly string[] {
  return [...new Set(history.flatMap(moment => (moment.kind === 'step' ? [moment.agent] : [])))]
}
