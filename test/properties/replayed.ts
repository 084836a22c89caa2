import { resolveConfig } from '../../src/config/index.ts'
import type { Said } from '../host/halting-loop.ts'
import { EngineGuard } from '../../tools/guard/engine.ts'
import type { Reply } from '../../tools/guard/guard.ts'
import { replay, type RuledCall } from '../../tools/replay.ts'
import { LogReader } from '../../tools/sessions/dsh-log.ts'
import type { SessionEvent } from '../../tools/sessions/event.ts'
import { inLane } from '../../tools/sessions/lane.ts'
import { throughPipeline } from '../../tools/sessions/pipeline.ts'

/**
 * What a session's log tells.
 * @param log - its lines, the header first.
 */
export async function* eventsOf([, ...log]: readonly string[]): AsyncGenerator<SessionEvent> {
  const reader = new LogReader(0)
  async function* told(): AsyncGenerator<SessionEvent> {
    for (const line of log) yield* reader.read(JSON.parse(line))
  }
  yield* inLane(throughPipeline(told()))
}

/**
 * What a replay says about each call of a session.
 * @param log - the session's log.
 * @param config - of the breaker.
 * @param answer - what a person answers who is asked.
 */
export async function saidInReplay(log: readonly string[], config: object, answer: Reply): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  const guard = new EngineGuard(resolveConfig(config), answer)
  for await (const ruled of replay(eventsOf(log), guard, answer === 'approve')) {
    said.set(ruled.call.id, saidOf(ruled, answer))
  }
  return said
}

function saidOf({ verdict, remarks }: RuledCall, answer: Reply): Said {
  const isDenied = verdict === 'deny' || (verdict === 'ask' && answer === 'nobody')
  const advice = isDenied ? [] : remarks.filter(({ stage }) => stage !== 'gate')
  return { isDenied, advice: advice.map(({ measure, count }) => `${measure} × ${count}`) }
}
