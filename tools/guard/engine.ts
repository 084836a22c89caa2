import type { Settings } from '../../src/config/index.ts'
import { AgentWatch, type Admission } from '../../src/engine/index.ts'
import { readCall } from '../../src/fingerprint/index.ts'
import { beginningOf } from '../../src/text/index.ts'
import { Epoch, type Attempt, type Finding } from '../../src/tracks/index.ts'
import { fingerprintText } from '../fingerprint-text.ts'
import type { RecordedCall, RecordedResult } from '../sessions/event.ts'
import type { Reply, Guard, Remark, Decision } from './guard.ts'

const ALLOWED: Decision = { verdict: 'allow', remarks: [] }

/** This plugin's own engine, as the live hooks drive it; the shell-HTTP block is off. */
export class EngineGuard implements Guard {
  readonly #settings: Settings
  readonly #answer: Reply
  /** The agents of a session work in one folder. */
  readonly #epoch = new Epoch()
  readonly #watches = new Map<string, AgentWatch>()
  readonly #open = new Map<string, Admission>()

  constructor(settings: Settings, answer: Reply = 'nobody') {
    this.#settings = settings
    this.#answer = answer
  }

  human(agent: string): Promise<void> {
    this.#watchOf(agent).humanTurn()
    return Promise.resolve()
  }

  jobCompleted(): Promise<void> {
    for (const watch of this.#watches.values()) watch.jobCompleted()
    return Promise.resolve()
  }

  scheduled(): Promise<void> {
    for (const watch of this.#watches.values()) watch.scheduled()
    return Promise.resolve()
  }

  rule({ id, agent, step, tool, args }: RecordedCall): Promise<Decision> {
    return Promise.resolve(
      this.#settings.counts(tool)
        ? this.#ruling(id, agent, { call: readCall(tool, args, this.#settings), args, step })
        : ALLOWED,
    )
  }

  settle({ id, agent }: RecordedCall, { isError, errorCode, value, text, content, ran }: RecordedResult) {
    const open = this.#open.get(id)
    this.#open.delete(id)
    if (!open) return Promise.resolve([])
    const watch = this.#watchOf(agent)
    const answer = { isError, errorCode, value, text, content: content ?? [{ type: 'text', text }] }
    if (!ran) return Promise.resolve(watch.stopped(open, answer).map(remarkOf))
    const quoted = beginningOf(text, this.#settings.resultPreviewChars)
    const findings = watch.settle(open, answer, quoted)
    return Promise.resolve(findings.map(remarkOf))
  }

  #ruling(id: string, agent: string, attempt: Attempt): Decision {
    const watch = this.#watchOf(agent)
    const verdict = watch.consult(attempt, true)
    const approved = verdict.kind === 'ask' && this.#answer === 'approve' ? verdict.hits : undefined
    if (verdict.kind === 'ask' && !approved) {
      watch.declined(verdict.hits, 'unavailable', attempt.step)
      return { verdict: 'ask', remarks: gated(verdict.hits) }
    }
    const judged = watch.judge(attempt, approved)
    if (judged.kind === 'deny') return { verdict: 'deny', remarks: gated(judged.hits) }
    this.#open.set(id, judged)
    return { verdict: approved ? 'ask' : 'allow', remarks: gated(approved ?? []) }
  }

  #watchOf(agent: string): AgentWatch {
    const known = this.#watches.get(agent)
    if (known) return known
    const watch = new AgentWatch(this.#settings, this.#epoch)
    this.#watches.set(agent, watch)
    return watch
  }
}

function gated(hits: readonly Finding[]): readonly Remark[] {
  return hits.map(remarkOf)
}

function remarkOf({ evidence, stage, fingerprint, count }: Finding): Remark {
  return {
    evidence: evidence.kind,
    stage,
    measure: fingerprint.measure,
    fingerprint: fingerprintText(fingerprint),
    count,
  }
}
