import type { SessionEvent } from './event.ts'

/** Counts what a session is made of while others read it. */
export class Contents {
  humanTurns = 0
  notices = 0
  /** All calls; `inner` of them were made by programs. */
  calls = 0
  inner = 0

  /** @param events - of the session; passed on as they are. */
  async *counting(events: AsyncIterable<SessionEvent>): AsyncGenerator<SessionEvent> {
    for await (const event of events) {
      this.#count(event)
      yield event
    }
  }

  #count(event: SessionEvent): void {
    switch (event.kind) {
      case 'human':
        this.humanTurns++
        break
      case 'notice':
        this.notices++
        break
      case 'call':
        this.calls++
        if (event.parent !== undefined) this.inner++
        break
      case 'result':
        break
    }
  }
}
