import { reasonOf } from '../../src/text/index.ts'
import { parsed } from '../json.ts'
import { isLogHeader, LogReader, readLogHeader } from './dsh-log.ts'
import type { OnProblem, SessionEvent } from './event.ts'
import { inLane } from './lane.ts'
import { linesOf } from './lines.ts'
import { isNormalForm, normalFormEvents } from './normal-form.ts'
import { throughPipeline } from './pipeline.ts'
import { inheritedLength } from './seed.ts'

const NOT_JSON = 'not JSON'

/** Reads the JSON of one line; `number` is unique in its file. */
type LineReader = (value: unknown, number: number) => readonly SessionEvent[]

/**
 * Read a session's file as a stream: a DSH session log of format 0 to 4, or the normal form.
 * @param file - its path.
 * @param onProblem - told of each line that cannot be read. A torn last line is none: its writer was cut off.
 * @returns what a guard of that session has seen.
 */
export function readSession(file: string, onProblem: OnProblem): AsyncGenerator<SessionEvent> {
  return inLane(throughPipeline(recorded(file, onProblem)))
}

async function* recorded(file: string, onProblem: OnProblem): AsyncGenerator<SessionEvent> {
  let reader: LineReader | undefined
  let line: number | undefined
  const complain = (error: unknown): void => onProblem({ file, line, message: reasonOf(error) })
  // Told when another line follows: the last one is that of a writer that was cut off.
  let torn: number | undefined
  try {
    for await (const { text, number } of linesOf(file)) {
      if (torn !== undefined) onProblem({ file, line: torn, message: NOT_JSON })
      line = number
      const value = parsed(text)
      torn = value === undefined ? number : undefined
      if (value === undefined) continue
      try {
        if (reader) yield* reader(value, number)
        else {
          reader = await readerFor(value, file)
          if (!isLogHeader(value)) yield* reader(value, number)
        }
      } catch (error) {
        complain(error)
        // Without a reader the other lines mean nothing.
        if (!reader) return
      }
    }
  } catch (error) {
    complain(error)
  }
}

/** @throws when the first line is of no known kind. */
async function readerFor(first: unknown, file: string): Promise<LineReader> {
  if (isLogHeader(first)) {
    const { seedLength, isFork } = readLogHeader(first)
    const reader = new LogReader(isFork ? Math.max(seedLength, await inheritedLength(file)) : seedLength)
    return value => reader.read(value)
  }
  if (isNormalForm(first)) return (value, number) => normalFormEvents(value, `line ${number}`)
  throw new Error('neither a DSH session log nor the normal form; of a log, the first line has to be whole')
}
