import { attachmentsOf } from './attachments.ts'
import { echoableValues, withoutValues } from './echoes.ts'
import { hash53 } from './hash.ts'
import { stableText } from './stable-text.ts'

/** How much of each end of a text is read. @source progress/README.md, R0; decisions.md §6 */
export const READ_CHARS = 32 * 1024

/** What a call answered. */
export interface GivenAnswer {
  /** How it failed, in a few words; undefined when it did not. */
  readonly reason: string | undefined
  readonly text: string
  /** The tool's content blocks, those of text among them. */
  readonly content: unknown
}

/** What an answer says, without what changes by itself. */
export interface StableAnswer {
  /** How the call failed; empty when it did not. */
  readonly reason: string
  /** Of a text over 64 KiB the two ends, each beginning a line. */
  readonly text: string
  /** The length of a text of which only the ends are read; 0 for others. */
  readonly cutFrom: number
  /** Stands for the blocks that are no text. */
  readonly attachments: string
}

declare const answerDigest: unique symbol

/** The same for answers that say the same. */
export type AnswerDigest = number & { readonly [answerDigest]: true }

/**
 * Take out of an answer what changes by itself.
 * @param given - the answer.
 * @param keepsIds - whether JSON members named just `id` stay: those of a call that has no arguments.
 * @source progress/README.md, R0
 */
export function stableAnswer({ reason = '', text, content }: GivenAnswer, keepsIds: boolean): StableAnswer {
  const isCut = text.length > 2 * READ_CHARS
  const read = isCut ? `${text.slice(0, READ_CHARS)}\n${text.slice(-READ_CHARS)}` : text
  return {
    reason: stableText(reason),
    text: stableText(read, keepsIds),
    cutFrom: isCut ? text.length : 0,
    attachments: attachmentsOf(content),
  }
}

/**
 * Take out of an answer what only repeats the call, for where calls with other arguments are compared.
 * @param answer - the answer.
 * @param args - the call's arguments, or their raw text.
 * @source progress/README.md, R0; for R4's classes and R6
 */
export function withoutEchoes(answer: StableAnswer, args: unknown): StableAnswer {
  const values = echoableValues(args)
  return { ...answer, reason: withoutValues(answer.reason, values), text: withoutValues(answer.text, values) }
}

/**
 * What answers are compared by.
 * @param answer - the answer.
 * @returns a whole number of 53 bits. It is no cryptographic digest: of a million different answers two are alike with
 * a chance of one in twenty thousand, and nobody gains anything by making two alike.
 */
export function digestOfAnswer({ reason, text, cutFrom, attachments }: StableAnswer): AnswerDigest {
  // The lengths keep what one part ends with from being taken for what the next begins with.
  return hash53(`${cutFrom} ${reason.length} ${attachments.length}\n${reason}${attachments}${text}`) as AnswerDigest
}
