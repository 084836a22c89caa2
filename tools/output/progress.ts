import { statusLineOn, type Screen } from './status-line.ts'

/** How far a measurement is. */
export interface SessionProgress {
  /** One more session was read. */
  step(): void
  end(): void
}

const BAR_WIDTH = 30
const REDRAW_MS = 100

/**
 * A progress bar on a stream: one line that rewrites itself on a terminal, and nothing elsewhere.
 * @param stream - normally stderr, so that stdout stays data.
 * @param total - how many sessions there are.
 */
export function sessionProgressOn(stream: Screen, total: number): SessionProgress {
  const since = Date.now()
  let done = 0
  let drawn = 0
  const status = (): string => `${done} of ${total} sessions, ${((Date.now() - since) / 1000).toFixed(1)} s`
  const line = statusLineOn(stream)
  if (!line) return { step() {}, end() {} }
  return {
    step() {
      done++
      if (Date.now() - drawn < REDRAW_MS) return
      drawn = Date.now()
      const filled = Math.round((done / total) * BAR_WIDTH)
      const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░')
      line.show(`${bar} ${status()}`)
    },
    end: line.clear,
  }
}
