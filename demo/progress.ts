/** Where the demo says what it is busy with. */
export interface Progress {
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

/**
 * Progress on a stream: one line that rewrites itself on a terminal, one plain line a step elsewhere.
 * @param stream - normally stderr, so that stdout stays data.
 */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  let step: { name: string; since: number; more: string } | undefined
  const draw = () => {
    if (step === undefined) return
    const seconds = Math.floor((Date.now() - step.since) / 1000)
    const line = [`${step.name} … ${seconds} s`, step.more].filter(part => part !== '').join('  ')
    stream.write(`\r\x1b[2K${line.slice(0, (stream.columns || 80) - 1)}`)
  }
  const clear = () => {
    if (step !== undefined) stream.write('\r\x1b[2K')
  }
  if (!stream.isTTY) {
    return { begin: name => stream.write(`${name}\n`), detail: () => {}, end: () => {} }
  }
  let ticking: NodeJS.Timeout | undefined
  return {
    begin(name) {
      clear()
      step = { name, since: Date.now(), more: '' }
      draw()
      ticking ??= setInterval(draw, 250).unref()
    },
    detail(text) {
      if (step !== undefined) step.more = text
    },
    end() {
      clearInterval(ticking)
      ticking = undefined
      clear()
      step = undefined
    },
  }
}

/** No progress at all, for callers that have their own. */
export const silentProgress: Progress = { begin() {}, detail() {}, end() {} }
