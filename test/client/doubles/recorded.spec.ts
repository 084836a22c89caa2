import { describe, expect, it } from 'vitest'
import { PLUGIN_NAME } from '../../../src/config/name.ts'
import recorded from '../../fixtures/hosts/client-forms.json' with { type: 'json' }
import seat from '../../fixtures/hosts/row-seat.json' with { type: 'json' }
import { configForms, type HostForm } from './config-forms.ts'
import { rowSeat } from './row-seat.ts'
import { Stored, type HostOp } from './stored.ts'

/** The doubles of the current generation do what has been recorded of it, step by step. */

interface Browser {
  readonly stored: Stored
  readonly form: HostForm
}

type Step = (browser: Browser) => unknown

const set = (key: string, value: unknown): readonly HostOp[] => [{ op: 'set', path: [key], value }]
const atItsRevision = ({ form }: Browser) => form.getSnapshot().revision

/** What is done, by the words of the recording. What it answers is compared where an answer is recorded. */
const STEPS: Readonly<Record<string, Step>> = {
  get: () => {},
  'after the first read': ({ form }) => form.ensure(),
  'mutate set warnAt 3 at its revision': on => on.form.mutate(set('warnAt', 3), atItsRevision(on)),
  'mutate set warnAt 4 at revision 0, which is stale: read anew, then false': ({ form }) =>
    form.mutate(set('warnAt', 4), 0),
  'somebody else saves failWarnAt 2; the page is not told yet': ({ stored }) =>
    stored.elsewhere({ ...stored.user, failWarnAt: 2 }, { told: false }),
  'mutate set warnAt 5 at the revision of the snapshot': on => on.form.mutate(set('warnAt', 5), atItsRevision(on)),
  'mutate set failLimit 1, which the plugin refuses': on => on.form.mutate(set('failLimit', 1), atItsRevision(on)),
  'mutate set onLimit, which is not volatile': on => on.form.mutate(set('onLimit', 'deny'), atItsRevision(on)),
  'mutate while the connection is lost': async on => {
    on.stored.unreachable = true
    try {
      return await on.form.mutate(set('warnAt', 5), atItsRevision(on))
    } finally {
      on.stored.unreachable = false
    }
  },
  'mutate unset warnAt': on => on.form.mutate([{ op: 'unset', path: ['warnAt'] }], atItsRevision(on)),
  'the row is turned off: what was there stays in the snapshot': ({ stored }) =>
    stored.elsewhere({}, { served: false }),
  'mutate while the row is off': on => on.form.mutate(set('warnAt', 5), atItsRevision(on)),
  'the row is turned on again': ({ stored }) => stored.elsewhere({}, { served: true }),
  'after a failed read': ({ stored, form }) => {
    stored.unreachable = true
    form.ensure()
    stored.unreachable = false
  },
  'after ensure': ({ form }) => form.ensure(),
  mutate: ({ form }) => form.mutate(set('warnAt', 3)),
}

function answerOf(done: unknown): Promise<unknown> {
  return Promise.resolve(done).then(
    resolves => ({ resolves }),
    (error: Error) => ({ rejects: error.message }),
  )
}

describe('the double of configForms', () => {
  it.each(recorded)('answers as recorded: $title', async ({ persistence, steps }) => {
    const stored = new Stored({ mode: persistence === 'memory' ? 'memory' : 'host' })
    const form = configForms(PLUGIN_NAME, stored, { isRead: false }).get(PLUGIN_NAME)
    let published = 0
    form.subscribe(() => published++)
    let before: unknown
    for (const step of steps) {
      const act = STEPS[step.do]
      if (act === undefined) throw new Error(`nobody knows how to "${step.do}"`)
      published = 0
      const answer = await answerOf(act({ stored, form }))
      const snapshot = form.getSnapshot()
      const sameObject = snapshot === before
      before = snapshot
      const seen = { do: step.do, published, sameObject, snapshot: spelled(snapshot) }
      expect('answer' in step ? { ...seen, answer } : seen).toEqual(step)
    }
  })
})

/** As the recording spells what is not there. */
function spelled(snapshot: object): object {
  return Object.fromEntries(Object.entries(snapshot).map(([key, value]) => [key, value ?? '(undefined)']))
}

describe('the double of the seat of a row', () => {
  const SITUATIONS: Readonly<Record<string, () => object>> = {
    'the row has no description, neither from locale/*.json nor from package.json': () => seatOf('summary', true),
    "the row's page is open and its namespace is served": () => seatOf('page', true),
    "the row's page is open and its namespace is not served": () => seatOf('page', false),
  }

  const seatOf = (view: 'summary' | 'page', served: boolean) =>
    rowSeat(view, configForms(PLUGIN_NAME, new Stored({ served })).get(PLUGIN_NAME))

  it.each(seat.calls)('hands over what is recorded: $when', ({ when, owner }) => {
    const handed = SITUATIONS[when]?.()
    const members = 'form' in owner ? Object.keys(owner.form ?? {}) : []
    expect(Object.keys(Object(handed && 'form' in handed ? handed.form : {}))).toEqual(members)
    expect({ ...handed, form: undefined }).toEqual({ ...owner, form: undefined })
  })
})
