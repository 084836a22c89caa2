import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { linesOf } from '../../tools/sessions/lines.ts'
import { readSequences } from '../../tools/scoring/sequences.ts'

const FIXTURES = 'test/fixtures'

/** What tools answered in the labelled sequences, and the lines of the recorded logs, which hold times and ids. */
export async function recordedAnswers(): Promise<ReadonlySet<string>> {
  const answers = new Set<string>()
  for await (const { events } of readSequences('test/cases/sequences.jsonl')) {
    for (const event of events) if (event.kind === 'result') answers.add(event.text)
  }
  for (const file of await readdir(FIXTURES, { recursive: true })) {
    if (!file.endsWith('.jsonl')) continue
    for await (const { text } of linesOf(join(FIXTURES, file))) answers.add(text)
  }
  return answers
}
