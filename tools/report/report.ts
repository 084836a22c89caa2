import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { reasonOf } from '../../src/text/index.ts'
import { pipeline } from 'node:stream/promises'
import type { Write } from '../output/json-stream.ts'
import type { Table } from '../output/table.ts'
import { writerTo } from '../output/write.ts'
import type { RuledCall } from '../replay.ts'
import type { RecordedSession } from '../sessions/event.ts'
import { pageEnd, pageStart } from './page.ts'
import { sessionSection } from './timeline.ts'

/**
 * A page about a replay. Sessions come one by one and the sums that stand above them last, so sessions are put aside in
 * a file of their own meanwhile.
 */
export class HtmlReport {
  readonly #file: string
  readonly #aside: string
  readonly #stream: WriteStream
  readonly #write: Write
  #sections = 0

  private constructor(file: string, aside: string, stream: WriteStream) {
    this.#file = file
    this.#aside = aside
    this.#stream = stream
    this.#write = writerTo(stream)
  }

  /** @throws when the file cannot be written. */
  static async open(file: string): Promise<HtmlReport> {
    const aside = `${file}.sessions`
    const stream = createWriteStream(aside)
    await once(stream, 'open').catch((error: unknown) => {
      throw new Error(`cannot write ${file}: ${reasonOf(error)}`)
    })
    return new HtmlReport(file, aside, stream)
  }

  /** Show one flagged session. */
  async add(session: RecordedSession, calls: readonly RuledCall[]): Promise<void> {
    await this.#write(sessionSection(++this.#sections, session, calls))
  }

  /**
   * Finish the page.
   * @param tables - the sums.
   * @param guard - what was driven.
   */
  async close(tables: readonly Table[], guard: string): Promise<void> {
    this.#stream.end()
    await once(this.#stream, 'close')
    const unfinished = `${this.#file}.unfinished`
    const page = createWriteStream(unfinished)
    page.write(pageStart(tables, guard, this.#sections))
    await pipeline(createReadStream(this.#aside), page, { end: false })
    page.end(pageEnd())
    await once(page, 'close')
    await rename(unfinished, this.#file)
    await rm(this.#aside)
  }
}
