import { statusLineOn, type Screen } from '../tools/output/status-line.ts'

/** Where the demo says what it is busy with. */
export interface StepProgress {
  /**
   * Name the step that begins; it stays on show until the next one.
   * @param step - a phrase such as "installing the host".
   */
  begin(step: string): void
  /** Say more about the running step; shown only where a line can be rewritten. */
  detail(text: string): void
  /** The last step is over: leave a clean line behind. */
  end(): void
}

const REDRAW_MS = 250

/**
 * The steps on a stream: one line that rewrites itself on a terminal, one plain line a step elsewhere.
 * @param stream - normally stderr, so that stdout stays data.
 */
export function stepProgressOn(stream: Screen): StepProgress {
  const line = statusLineOn(stream)
  if (!line) return { begin: name => stream.write(`${name}\n`), detail: () => {}, end: () => {} }
  let step: { name: string; since: number; more: string } | undefined
  let ticking: NodeJS.Timeout | undefined
  const draw = () => {
    if (step === undefined) return
    const seconds = Math.floor((Date.now() - step.since) / 1000)
    line.show([`${step.name} … ${seconds} s`, step.more].filter(part => part !== '').join('  '))
  }
  return {
    begin(name) {
      step = { name, since: Date.now(), more: '' }
      draw()
      ticking ??= setInterval(draw, REDRAW_MS).unref()
    },
    detail(text) {
      if (step !== undefined) step.more = text
    },
    end() {
      clearInterval(ticking)
      ticking = undefined
      if (step !== undefined) line.clear()
      step = undefined
    },
  }
}

/** No progress at all, for callers that have their own. */
export const silentProgress: StepProgress = { begin() {}, detail() {}, end() {} }
