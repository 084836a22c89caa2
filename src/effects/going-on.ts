/** What is said of something that still goes on. */
const STATUS_LINE = /^\[status: (?:running|pending|queued|starting)/mu
const STATUS_MEMBER = /"(?:status|state)"\s{0,4}:\s{0,4}"(?:running|pending|queued|in_progress|starting|processing)"/u

/** It stands at an answer's end. */
const READ_CHARS = 4096

/**
 * Whether an answer says that something is still going on.
 * @param text - of any length; its end is read.
 * @source progress/README.md, R5
 */
export function isGoingOn(text: string): boolean {
  const end = text.slice(-READ_CHARS)
  return STATUS_LINE.test(end) || STATUS_MEMBER.test(end)
}
