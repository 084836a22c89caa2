import type { Settings } from '../../src/config/index.ts'
import { EngineGuard } from '../../tools/guard/engine.ts'
import type { Remark } from '../../tools/guard/guard.ts'
import { replay } from '../../tools/replay.ts'
import { sessionOf, type History } from './history.ts'

/** How hard a guard takes a history, the mildest first. */
export const SEVERITIES = ['silent', 'advised', 'gated'] as const

export type Severity = (typeof SEVERITIES)[number]

/** What a guard had to say about a history. */
export interface Verdict {
  /** All advisories. */
  readonly advice: readonly Remark[]
  /** Why the first call was stopped that was; empty when none was. */
  readonly gate: readonly Remark[]
}

/** Lead the engine through a history; nobody is there to be asked. */
export async function verdictOn(history: History, settings: Settings): Promise<Verdict> {
  const all = []
  for await (const call of replay(sessionOf(history), new EngineGuard(settings))) all.push(call)
  const stopped = all.filter(({ verdict }) => verdict !== 'allow').toSorted((a, b) => a.number - b.number)
  return {
    advice: all.flatMap(({ remarks }) => remarks.filter(({ stage }) => stage !== 'gate')),
    gate: (stopped[0]?.remarks ?? []).filter(({ stage }) => stage === 'gate'),
  }
}

export function severityOf({ advice, gate }: Verdict): Severity {
  if (gate.length > 0) return 'gated'
  return advice.length > 0 ? 'advised' : 'silent'
}
