import { stableText } from '../src/answer/index.ts'
import { timeOfYardstick } from './time.ts'

/** What a stable text of 64 KiB of log may take, in nanoseconds. @source issue 15 */
export const STABLE_TEXT_GOAL_NS = 1.5e6

/** Sizes in characters, each twice the one before. */
export const ANSWER_CHARS = [32 * 1024, 64 * 1024]

/** Kinds of answers, a line each; the last holds little but numbers, which cost most. */
const LINES: Readonly<Record<string, (index: number) => string>> = {
  log: index =>
    `2026-11-30T10:00:${two(index)}.${100 + (index % 900)}Z INFO [worker-${index % 8}] GET /api/items/${index} 200 ` +
    `request 550e8400-e29b-41d4-a716-${446655440000 + index} took ${index % 90}ms rows=${index % 37} attempt ${index % 5}\n`,
  JSON: index =>
    `{"id":"msg_${index}","createdAt":"2026-11-30T10:00:${two(index)}Z","status":"ok","count":${index},"took_ms":${index}},\n`,
  code: index =>
    `  const item${index} = compute(input[${index % 10}], { depth: ${index}, name: "item" }) // line ${index}\n`,
  prose: () => 'All work and no play makes Jack a dull boy, said the man on the hill over there.\n',
  numbers: index => `${(index * 7919) % 1000} ${index % 17}.${index % 100} ${index} files\n`,
}

/** The names of the kinds. */
export const ANSWER_KINDS = Object.keys(LINES)

/**
 * The median time in which an answer's stable text is found.
 * @param kind - one of {@link ANSWER_KINDS}.
 * @param chars - how long the answer is.
 * @returns nanoseconds.
 */
export async function timeOfStableText(kind: string, chars: number): Promise<number> {
  let text = ''
  for (let index = 0; text.length < chars; index++) text += LINES[kind]?.(index) ?? '\n'
  // Flat, as a host hands it over.
  const answer = Buffer.from(text.slice(0, chars)).toString()
  return timeOfYardstick(() => stableText(answer))
}

function two(index: number): string {
  return String(index % 60).padStart(2, '0')
}
