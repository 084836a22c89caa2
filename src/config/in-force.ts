import { isRecord } from '../json/record.ts'

/** What a settings page tells beside its fields: what the configuration says of stopping, and what the host can do. */
export interface InForce {
  /** What the gate does, in the word of the configuration. */
  readonly onLimit: string
  /** The caps that are on, by measure. */
  readonly limits: Readonly<Record<string, number>>
  /** How many calls are looked back on. */
  readonly window: number
  /** Whether only what taught nothing new counts. */
  readonly progress: boolean
  /** Whether anything can fetch for `web_fetch_file`; undefined while nobody has asked. */
  readonly canFetch: boolean | undefined
}

/** The member under which a host that keeps settings by namespace hands it to its pages, beside what fields fall back to. */
export const IN_FORCE = 'inForce'

/** What of the settings is told. */
type Told = Pick<InForce, 'onLimit' | 'window' | 'progress'> & { readonly limits: ReadonlyMap<string, number> }

/** What is in force now, as JSON. */
export function inForceOf({ onLimit, limits, window, progress }: Told, canFetch: boolean | undefined): InForce {
  return { onLimit, limits: Object.fromEntries(limits), window, progress, canFetch }
}

/**
 * Read what a host handed over.
 * @param base - what the fields fall back to.
 * @returns undefined on a host that hands over nothing else.
 */
export function readInForce(base: unknown): InForce | undefined {
  const told = isRecord(base) ? base[IN_FORCE] : undefined
  if (!isRecord(told)) return undefined
  const { onLimit, limits, window, progress, canFetch } = told
  if (typeof onLimit !== 'string' || !isRecord(limits)) return undefined
  if (typeof window !== 'number' || typeof progress !== 'boolean') return undefined
  return {
    onLimit,
    limits: Object.fromEntries(
      Object.entries(limits).flatMap(([measure, cap]) => (typeof cap === 'number' ? [[measure, cap] as const] : [])),
    ),
    window,
    progress,
    canFetch: typeof canFetch === 'boolean' ? canFetch : undefined,
  }
}
