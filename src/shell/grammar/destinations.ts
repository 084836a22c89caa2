import type { SimpleCommand, Word } from '../line.ts'

/** Redirects of standard output to a file. */
const WRITING = /^(?:&?>>?|>\||>&)$/u

/** A file that a command's output goes to. */
export interface Destination {
  readonly file: Word
  /** Whether what was in the file stays. */
  readonly appends: boolean
}

const NOWHERE: readonly Destination[] = []

/**
 * The files that a command's output goes to.
 * @param command - a simple command.
 * @returns the targets of its redirects of standard output, and the operands of `tee`.
 */
export function destinationsOf({ redirects, verb, args }: SimpleCommand): readonly Destination[] {
  if (redirects.length === 0 && verb !== 'tee') return NOWHERE
  const redirected = redirects
    .filter(({ operator, descriptor = 1 }) => WRITING.test(operator) && descriptor === 1)
    .map(({ operator, target }) => ({ file: target, appends: operator.endsWith('>>') }))
  if (verb !== 'tee') return redirected
  const appends = args.some(({ value }) => value === '-a' || value === '--append')
  return [...redirected, ...args.filter(({ value }) => !value.startsWith('-')).map(file => ({ file, appends }))]
}
