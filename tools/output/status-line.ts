/** As much of a terminal as is needed to show how far something is. */
export interface Screen {
  readonly isTTY?: boolean
  /** 0 on a terminal that does not know its width. */
  readonly columns?: number
  write(text: string): unknown
}

/** One line of a terminal that is written over again and again. */
interface StatusLine {
  /** @param text - replaces what is there; cut to the width, since a line that wraps cannot be written over. */
  show(text: string): void
  clear(): void
}

const NORMAL_WIDTH = 80

/**
 * @param screen - normally stderr, so that stdout stays data.
 * @returns undefined where nothing can be written over: in a file or a pipe.
 */
export function statusLineOn(screen: Screen): StatusLine | undefined {
  if (!screen.isTTY) return undefined
  return {
    show: text => screen.write(`\r\x1b[2K${text.slice(0, (screen.columns || NORMAL_WIDTH) - 1)}`),
    clear: () => screen.write('\r\x1b[2K'),
  }
}
