import { endsOf, plainLinesOf } from './ends.ts'
import { ANY_SIGN, saysFurther, signIn, type Sign } from './signs.ts'
import { summaryIn } from './summaries.ts'

/** What a text tells of how its command line ended. */
export interface Told {
  /** A runner summed up a failure. */
  readonly hasFailed: boolean
  /** A runner summed up that all went well, and nothing said since that something failed. */
  readonly hasPassed: boolean
  /** The last sign that says it whatever was printed since, behind the last good summary. */
  readonly plain: Sign | undefined
  /** The sign that the text, or one of its two streams, ends with. */
  readonly last: Sign | undefined
  /** Whether the signs at the end belong to a traceback. */
  readonly isTraceback: boolean
  /** Whether there is any other sign in front of other output. */
  readonly hasSigns: boolean
  /** Whether standard output holds anything but signs. */
  readonly hasOutput: boolean
}

/** The line behind which a shell's text shows what went to standard error. */
const STDERR = '[stderr]'

/** Lines that the harness adds. */
const MARKER = /^(?:\[stderr\]|\(no output\)|\[exit code: \d{1,9}\])$/u

/** One stream of a text, as far as it is read. */
class Stream {
  #sign: Sign | undefined
  #isTraceback = false
  hasSigns = false
  hasOutput = false

  see(line: string, sign: Sign | undefined): void {
    if (sign !== undefined) {
      const begins = sign.reason === 'a Python traceback'
      // The exception that a traceback ends with says more than its beginning.
      this.#isTraceback = begins || (this.#isTraceback && this.#sign !== undefined)
      this.#sign = sign
      this.hasSigns = true
      return
    }
    if (this.#sign !== undefined && saysFurther(line)) return
    this.hasOutput = true
    this.#sign = undefined
    this.#isTraceback = false
  }

  get last(): Sign | undefined {
    return this.#sign
  }

  get isTraceback(): boolean {
    return this.#isTraceback
  }
}

/**
 * Read how a command line ended from what it printed.
 * @param text - of any length; its ends are read.
 * @param mayBeHidden - whether the exit code proves nothing.
 * @param isOwn - whether a line only repeats words of the command line.
 */
export function toldBy(text: string, mayBeHidden: boolean, isOwn: (line: string) => boolean): Told | undefined {
  if (!mayBeHidden && !endsOf(text).some(end => ANY_SIGN.test(end))) return undefined
  const output = new Stream()
  const errors = new Stream()
  let stream = output
  let hasFailed = false
  let hasPassed = false
  let plain: Sign | undefined
  for (const line of plainLinesOf(text)) {
    if (line === STDERR) stream = errors
    if (MARKER.test(line) || isOwn(line)) continue
    const summary = summaryIn(line)
    hasFailed ||= summary === 'failed'
    const sign = summary === undefined ? signIn(line, mayBeHidden) : undefined
    if (summary === 'passed') {
      hasPassed = true
      plain = undefined
    } else if (sign?.weight === 'plain') {
      hasPassed = false
      plain = sign
    }
    stream.see(line, sign)
  }
  const ended = errors.last === undefined ? output : errors
  return {
    hasFailed,
    hasPassed: hasPassed && !hasFailed,
    plain,
    last: ended.last,
    isTraceback: ended.isTraceback,
    hasSigns: output.hasSigns || errors.hasSigns,
    hasOutput: output.hasOutput,
  }
}
