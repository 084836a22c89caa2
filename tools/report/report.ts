import { rename, writeFile } from 'node:fs/promises'
import { reasonOf } from '../../src/text/index.ts'
import type { Table } from '../output/table.ts'
import type { RuledCall } from '../replay.ts'
import type { RecordedSession } from '../sessions/event.ts'
import { pageEnd, pageStart } from './page.ts'
import { sessionSection, urgencyOf } from './timeline.ts'

/** A flagged session on its way into the page. */
interface Section {
  readonly urgency: readonly [stopped: number, flagged: number]
  readonly session: RecordedSession
  readonly calls: readonly RuledCall[]
}

/** A page about a replay. Its flagged sessions are kept until all are known: the most urgent ones stand first. */
export class HtmlReport {
  readonly #file: string
  readonly #sections: Section[] = []

  private constructor(file: string) {
    this.#file = file
  }

  /** @throws when the file cannot be written. */
  static async open(file: string): Promise<HtmlReport> {
    await writeFile(unfinished(file), '').catch((error: unknown) => {
      throw new Error(`cannot write ${file}: ${reasonOf(error)}`)
    })
    return new HtmlReport(file)
  }

  /** Show one flagged session. */
  add(session: RecordedSession, calls: readonly RuledCall[]): Promise<void> {
    this.#sections.push({ urgency: urgencyOf(calls), session, calls })
    return Promise.resolve()
  }

  /**
   * Finish the page.
   * @param headline - all of it in one sentence.
   * @param tables - the sums.
   * @param guard - what was driven.
   */
  async close(headline: string, tables: readonly Table[], guard: string): Promise<void> {
    const sections = this.#sections
      .toSorted((a, b) => b.urgency[0] - a.urgency[0] || b.urgency[1] - a.urgency[1])
      .map(({ session, calls }, index) => sessionSection(index + 1, session, calls))
    const page = [pageStart(headline, tables, guard, sections.length), ...sections, pageEnd()]
    await writeFile(unfinished(this.#file), page)
    await rename(unfinished(this.#file), this.#file)
  }
}

/** Where a page is written until it is whole. */
function unfinished(file: string): string {
  return `${file}.unfinished`
}
