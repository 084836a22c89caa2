import type { BrakeFinding, BrakeSettings } from '../brake/index.ts'
import { assertNever } from '../text/index.ts'
import { BRAKE_BLOCKED } from './codes.ts'
import { listed, type Listing } from './listed.ts'

const ROUND = listing(' → ')
const SOURCES = listing(', ')

/** What the model reads, and one line for people. */
export interface BrakeText {
  readonly text: string
  readonly summary: string
}

/**
 * The text of a notice.
 * @param finding - what was found.
 * @param settings - what to say about blocking, and what the counts are about.
 * @source brake seed, "What you get" and "Model Experience"
 */
export function brakeText(finding: BrakeFinding, settings: BrakeSettings): BrakeText {
  switch (finding.kind) {
    case 'repeat': {
      const { tool, count } = finding
      const text =
        `Use the results that you have, or change something that matters, before you call ${tool} like this again: ` +
        `this exact call, arguments included, has now come up ${count} times since the last user message. `
      return { text: text + outlook(settings), summary: `${tool} × ${count}, the same arguments` }
    }
    case 'loop': {
      const { round, calls } = finding
      const text =
        `Leave the loop before the next call: the last ${calls} calls were the same ${round.length} over and over, ` +
        `arguments included: ${listed(round, ROUND, String)}. ` +
        'Say what a round has told you, then take a route that is not part of it. The loop as such is not blocked.'
      return { text, summary: `${listed(round, ROUND, String)}, over and over for ${calls} calls` }
    }
    case 'text': {
      const { count, sources, chars, preview } = finding
      const seconds = settings.duplicateTextWindowMs / 1000
      const from = listed(sources, SOURCES, String)
      const text =
        'Take this as one piece of information and do not work on it again: the same text of ' +
        `${chars} characters has come in ${count} times within ${seconds} s, from ${from}. It begins: “${preview}”`
      return { text, summary: `the same text × ${count}, from ${from}` }
    }
    default:
      return assertNever(finding, 'finding')
  }
}

/**
 * The text that the model reads in place of a result.
 * @param tool - the tool that was called, fit to be quoted.
 * @param count - how often the call came up, this one included.
 * @param settings - for the limit.
 */
export function brakeDenialText(tool: string, count: number, { callDenyCount }: BrakeSettings): string {
  return (
    `${BRAKE_BLOCKED}: work with the results that you have, call something that differs in substance, or tell the user ` +
    `what you found and what is missing. This call did not run: ${tool} with exactly these arguments has come up ` +
    `${count} times since the last user message, and is refused after ${callDenyCount}. Other calls are not blocked.`
  )
}

function outlook({ mode, callDenyCount }: BrakeSettings): string {
  return mode === 'deny' ? `After ${callDenyCount} times it is refused.` : 'Nothing is blocked.'
}

/** Names of tools and sources are short. */
function listing(between: string): Listing {
  return { most: 8, between, others: count => `${between}${count} more` }
}
