import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { resolveConfig, type Settings } from '../../src/config/index.ts'
import { AgentWatch, type Admission } from '../../src/engine/index.ts'
import { MEASURES, readCall } from '../../src/fingerprint/index.ts'
import { type Attempt, type Finding, type ToolAnswer } from '../../src/tracks/index.ts'
import { NaiveWatch, type Ending, type Found } from './naive-watch.ts'
import { property, type Property } from './property.ts'

/** A call of one of a few pages on a few hosts, so that fingerprints are shared and repeated. */
interface Page {
  readonly host: number
  readonly path: number
  readonly variant: number
}

/** What an operator says; `nobody` when no approval service is mounted. */
type Reply = 'allowed-once' | 'rejected' | 'unavailable' | 'unanswered' | 'cancelled' | 'nobody'

type Step =
  | { readonly do: 'call'; readonly page: Page; readonly reply: Reply }
  /** One of the calls that run comes to its end. */
  | { readonly do: 'end'; readonly which: number; readonly ending: Ending }
  /** One of them is stopped by somebody else; or fails on its way, so that nothing can be told about it. */
  | { readonly do: 'stopped' | 'lost'; readonly which: number }
  | { readonly do: 'denied elsewhere'; readonly page: Page }
  /** A person changes thresholds while it all goes on. */
  | { readonly do: 'settings'; readonly live: Thresholds }
  | { readonly do: 'human' }

const ANSWERS: Readonly<Record<Ending, ToolAnswer>> = {
  success: { isError: false, errorCode: undefined, value: { statusCode: 200 }, text: 'fine' },
  failure: { isError: false, errorCode: undefined, value: { statusCode: 404 }, text: 'gone' },
  neither: { isError: false, errorCode: undefined, value: { aborted: true }, text: '' },
}

const cap = fc.option(fc.integer({ min: 2, max: 7 }))
const stage = fc.integer({ min: 0, max: 6 })

type Thresholds = Pick<Settings, 'failWarnAt' | 'summarizeAt' | 'warnAt'>

const threshold = fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined })

const thresholds: fc.Arbitrary<Thresholds> = fc.record({
  failWarnAt: threshold,
  summarizeAt: threshold,
  warnAt: threshold,
})

const config = fc.record({
  window: fc.integer({ min: 4, max: 8 }),
  onLimit: fc.constantFrom('ask', 'ask', 'deny'),
  warnAt: stage,
  summarizeAt: stage,
  failWarnAt: stage,
  failLimit: fc.option(fc.integer({ min: 2, max: 4 })),
  limits: fc.record({ exact: cap, net: cap, host: cap, site: cap, 'family:http-fetch': fc.option(fc.constant(12)) }),
})

const page: fc.Arbitrary<Page> = fc.record({
  host: fc.nat({ max: 1 }),
  path: fc.nat({ max: 1 }),
  variant: fc.nat({ max: 1 }),
})

const call = fc.record({
  do: fc.constant('call' as const),
  page,
  reply: fc.constantFrom<Reply>('allowed-once', 'rejected', 'unavailable', 'unanswered', 'cancelled', 'nobody'),
})

const ending = fc.constantFrom<Ending>('success', 'failure', 'failure', 'neither')

const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: call },
    {
      weight: 9,
      arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat({ max: 3 }), ending }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('denied elsewhere' as const), page }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('stopped' as const, 'lost' as const), which: fc.nat({ max: 3 }) }),
    },
    { weight: 1, arbitrary: thresholds.map(live => ({ do: 'settings' as const, live })) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'human' }) },
  ),
  { maxLength: 60, size: 'max' },
)

/**
 * The same done to one page after the other.
 * @param pages - to how many.
 */
function crowd(from: fc.Arbitrary<number>, pages: fc.Arbitrary<number>): fc.Arbitrary<readonly Step[]> {
  return fc
    .record({
      from,
      pages,
      reply: fc.constantFrom<Reply>('allowed-once', 'rejected', 'nobody'),
      ending: fc.constantFrom<Ending>('success', 'failure'),
      times: fc.constantFrom(1, 2, 2),
      elsewhere: fc.constantFrom(true, false, false),
    })
    .map(({ from: first, pages: count, reply, ending: how, times, elsewhere }) =>
      Array.from({ length: count * times }, (_, index): readonly Step[] => {
        const each = { host: first + Math.floor(index / times), path: 0, variant: 0 }
        if (elsewhere) return [{ do: 'denied elsewhere', page: each }]
        return [
          { do: 'call', page: each, reply },
          { do: 'end', which: 0, ending: how },
        ]
      }).flat(),
    )
}

const BOUNDS_WINDOW = 4

/** A few more or less than are remembered of attempts, of streaks, and of what people decided. */
const aboutBounds = fc
  .tuple(fc.constantFrom(64, 8 * BOUNDS_WINDOW + 64, 256), fc.integer({ min: -2, max: 5 }))
  .map(([bound, more]) => bound + more)

/** As many pages as are remembered, and then the oldest of them again. */
const crowds = fc.tuple(
  crowd(fc.constant(0), aboutBounds),
  crowd(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })),
  crowd(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })),
)

/** What others say who stop a call. */
const POLICY: ToolAnswer = { isError: true, errorCode: undefined, value: undefined, text: 'no' }

/** A call that was let through. */
interface Running {
  readonly judged: Admission
  /** What the recount says was due on it then. */
  readonly due: readonly Found[]
}

/** The engine and the recount, told the same. */
class Pair {
  readonly #settings: Settings
  readonly #watch: AgentWatch
  readonly #naive: NaiveWatch
  readonly #running: Running[] = []

  constructor(settings: Settings) {
    // A copy, since thresholds are changed in it.
    this.#settings = { ...settings }
    this.#watch = new AgentWatch(this.#settings)
    this.#naive = new NaiveWatch(this.#settings)
  }

  /** Take a step with both, which have to say the same. */
  take(step: Step): void {
    switch (step.do) {
      case 'call':
        this.#call(this.#read(step.page), step.reply)
        return
      case 'end': {
        const [ended] = this.#running.splice(step.which % Math.max(1, this.#running.length), 1)
        if (ended === undefined) return
        const { fingerprints } = ended.judged.tracked
        const told = this.#watch.settle(ended.judged, ANSWERS[step.ending], 'result')
        same(told, this.#naive.tell([...ended.due, ...this.#naive.ended(fingerprints, step.ending)]))
        return
      }
      case 'stopped': {
        const [ended] = this.#running.splice(step.which % Math.max(1, this.#running.length), 1)
        if (ended !== undefined) same(this.#watch.stopped(ended.judged, POLICY), this.#naive.tell(ended.due))
        return
      }
      case 'lost':
        this.#running.splice(step.which % Math.max(1, this.#running.length), 1)
        return
      case 'settings': {
        Object.assign(this.#settings, step.live)
        return
      }
      case 'denied elsewhere': {
        const denied = this.#read(step.page)
        const due = this.#naive.denied(this.#naive.counted(denied.call.fingerprints))
        same(this.#watch.deniedElsewhere(denied, POLICY), this.#naive.tell(due))
        return
      }
      case 'human':
        this.#watch.humanTurn()
        this.#naive.humanTurn()
    }
  }

  #call(asked: Attempt, reply: Reply): void {
    const verdict = this.#watch.consult(asked, reply !== 'nobody')
    const hits = ranked(this.#naive.stopping(asked.call))
    assert.equal(verdict.kind, this.#naive.verdict(asked.call, reply !== 'nobody'))
    same(verdict.kind === 'allow' ? [] : verdict.hits, hits)
    if (verdict.kind === 'ask' && reply !== 'allowed-once') {
      if (reply === 'cancelled' || reply === 'nobody') return
      this.#watch.declined(verdict.hits, reply, undefined)
      this.#naive.refused(hits, reply)
      this.#naive.denied(hits.map(hit => hit.fingerprint))
      return
    }
    const judged = this.#watch.judge(asked, verdict.kind === 'ask' ? verdict.hits : undefined)
    if (verdict.kind === 'ask') this.#naive.approved(hits)
    assert.equal(judged.kind, verdict.kind === 'deny' ? 'deny' : 'run')
    if (judged.kind === 'deny') this.#naive.denied(hits.map(hit => hit.fingerprint))
    else {
      this.#running.push({ judged, due: this.#naive.runs(asked.call) })
    }
  }

  #read({ host, path, variant }: Page): Attempt {
    const args = { url: `https://h${host}.org/${path}`, variant }
    return { call: readCall('fetch', args, this.#settings), args, step: undefined }
  }
}

/** The failures first, then the highest count, then the most target-like. */
function ranked(hits: readonly Found[]): Found[] {
  return hits.toSorted(
    (a, b) =>
      Number(b.evidence === 'failure') - Number(a.evidence === 'failure') ||
      b.count - a.count ||
      MEASURES.indexOf(a.fingerprint.measure) - MEASURES.indexOf(b.fingerprint.measure),
  )
}

/** Without the rules of progress there is no other evidence. */
function seedEvidenceOf({ evidence: { kind } }: Finding): Found['evidence'] {
  assert.ok(kind === 'failure' || kind === 'repeat')
  return kind
}

function same(findings: readonly Finding[], found: readonly Found[]): void {
  const told = ({ evidence, stage: at, fingerprint, count }: Found): string =>
    `${evidence} ${at} ${fingerprint.id} × ${count}`
  assert.deepEqual(
    findings.map(finding => told({ ...finding, evidence: seedEvidenceOf(finding) })),
    found.map(told),
  )
}

function takeAll(raw: object, all: readonly Step[]): void {
  const pair = new Pair(resolveConfig({ ...raw, progress: false }))
  for (const step of all) pair.take(step)
}

/** One agent's watch that counts every occurrence, without a host. */
export const WATCH: readonly Property[] = [
  property(
    'every verdict, count and advisory is what a recount of the rules gives, whatever calls overlap',
    400,
    fc.tuple(config, steps),
    ([raw, all]) => takeAll(raw, all),
  ),
  property(
    'what is remembered beside the window stays within its bounds: the rest is forgotten, the oldest first',
    100,
    fc.tuple(fc.constantFrom(2, 2, 3), crowds, steps),
    ([exact, all, rest]) => {
      const limits = { exact, net: null, host: null, site: null }
      // Whatever is counted is announced, so that it shows.
      takeAll({ window: BOUNDS_WINDOW, warnAt: 1, summarizeAt: 2, failLimit: 2, limits }, [...all.flat(), ...rest])
    },
  ),
]
