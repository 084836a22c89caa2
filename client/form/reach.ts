import type { InForce } from '../../src/config/in-force.ts'
import type { LiveKey } from '../../src/config/fields.ts'

/** Why a stage is never reached, with the number that comes first. */
export type Unreached =
  /** More calls than are looked back on. */
  | { readonly kind: 'window'; readonly before: number }
  /** Whatever repeats is stopped before. */
  | { readonly kind: 'stopped'; readonly before: number }
  /** The same call is stopped before; something that has a higher cap is not. */
  | { readonly kind: 'sameStopped'; readonly before: number }
  /** What fails is stopped before. */
  | { readonly kind: 'failuresStopped'; readonly before: number }

/**
 * Whether a stage is never reached.
 * @param at - its count.
 * @param failLimit - the failures after which an action is stopped; undefined for off.
 * @param inForce - undefined where the host does not tell: then nothing is claimed.
 */
export function unreachedOf(
  key: LiveKey,
  at: number,
  failLimit: number | undefined,
  inForce: InForce | undefined,
): Unreached | undefined {
  // What is only observed is not stopped, and says nothing either.
  if (inForce === undefined || inForce.onLimit === 'observe') return undefined
  switch (key) {
    case 'warnAt':
    case 'summarizeAt':
      return beyond(at, inForce)
    case 'failWarnAt':
      // A failure is known when the call is over, so the last one before the stop is still pointed out.
      return failLimit !== undefined && at > failLimit ? { kind: 'failuresStopped', before: failLimit } : undefined
    default:
      return undefined
  }
}

function beyond(at: number, { limits, window, progress }: InForce): Unreached | undefined {
  if (!progress && at > window) return { kind: 'window', before: window }
  const highest = Math.max(...Object.values(limits))
  if (at >= highest) return { kind: 'stopped', before: highest }
  const same = limits['exact']
  return same !== undefined && at >= same ? { kind: 'sameStopped', before: same } : undefined
}
