import { reasonOf } from '../../src/text/index.ts'
import { parsed } from '../json.ts'
import { isLogHeader, LogReader, readLogHeader } from './dsh-log.ts'
import type { OnProblem, SessionEvent } from './event.ts'
import { inLane } from './lane.ts'
import { linesOf } from './lines.ts'
import { isNormalForm, normalFormEvents } from './normal-form.ts'
import { throughPipeline } from './pipeline.ts'
import { inheritedLength } from './seed.ts'

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
  try {
    for await (const { text, number, isLast } of linesOf(file)) {
      line = number
      const value = parsed(text)
      if (value === undefined) {
        if (!isLast) complain('not JSON')
        continue
      }
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
  throw new Error('neither a DSH session log nor the normal form')
}
