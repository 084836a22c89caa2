import { reasonOf } from '../text/index.ts'

/** Runs a part of a hook. @returns what it returns, or `otherwise` when it throws. */
export type Safely = <T, U>(hook: string, otherwise: U, act: () => T) => T | U

/** The log tells of at most this many kinds of defect. */
const MAX_REPORTED = 16

/**
 * A defect of ours must not cost the agent its call: the hook goes on as if we were not there, and says so once for
 * each kind of defect.
 * @param report - writes to the host's log.
 */
export function defectGuard(report: (message: string) => void): Safely {
  const reported = new Set<string>()
  return (hook, otherwise, act) => {
    try {
      return act()
    } catch (error) {
      const kind = `${hook}: ${reasonOf(error)}`
      if (!reported.has(kind) && reported.size < MAX_REPORTED) {
        reported.add(kind)
        report(`internal error in ${kind}; the call goes on unguarded`)
      }
      return otherwise
    }
  }
}
