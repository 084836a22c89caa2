/** A part of a text that changes by itself. */
export interface Span {
  readonly start: number
  /** Behind its last character. */
  readonly end: number
  /** Whether it is the value of a JSON member that is named just `id`. */
  readonly isId?: boolean
}
