import { ConfigError } from '../config/rules.ts'
import type { HostLog } from './log.ts'

/**
 * Start a plugin. A configuration that cannot be used keeps the host from starting, with a stack trace in which what is
 * wrong is hard to find; so it is said in one line before that.
 * @param documented - where a person reads about the keys.
 * @throws what `start` throws.
 */
export function loudly<T>(log: HostLog, documented: string, start: () => T): T {
  try {
    return start()
  } catch (error) {
    if (error instanceof ConfigError) log.complain(`${error.problem}; see ${documented}`)
    throw error
  }
}
