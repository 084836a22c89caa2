import { isRecord } from '../json/index.ts'
import type { MeasureSettings } from './call.ts'

/**
 * The arguments of a tool that do not tell its calls apart.
 * @param tool - its name.
 * @param settings - how to measure.
 * @returns undefined when there are none.
 */
export function decoysOf(tool: string, { ignoreArgs }: MeasureSettings): ReadonlySet<string> | undefined {
  return ignoreArgs.get(tool) ?? ignoreArgs.get('*')
}

/**
 * The decoys of a call. Where there is nothing else, nothing is one: `{ comment: '…' }` is all that tells one comment
 * from another.
 * @param tool - the tool's name.
 * @param args - the call's arguments.
 * @param settings - how to measure.
 * @source decisions.md §3
 */
export function decoysIn(tool: string, args: unknown, settings: MeasureSettings): ReadonlySet<string> | undefined {
  const decoys = decoysOf(tool, settings)
  if (decoys === undefined || !isRecord(args)) return decoys
  for (const name in args) if (!decoys.has(name)) return decoys
  return undefined
}
