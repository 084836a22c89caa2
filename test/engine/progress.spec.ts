import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { toolFingerprint, type Fingerprint } from '../../src/fingerprint/index.ts'
import { Epoch, type ToolAnswer } from '../../src/tracks/index.ts'
import { failed, gatedOf, Played, saidOf, thrown, type Became } from './played.ts'

const CAP = DEFAULTS.limits.exact
const { window, warnAt, summarizeAt, failWarnAt, failLimit } = DEFAULTS

/** Indirect evidence takes twice as much, and waiting three times. @source progress/README.md */
const INDIRECT = 2
const POLL = 3

/** What a tool answers. */
const ANSWER: ToolAnswer = { isError: false, errorCode: undefined, value: undefined, text: '', content: [] }

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

describe('the same action with the same answer', () => {
  it('is told of at the stages, and stopped at the cap', () => {
    const all = new Played().times(CAP + 1, played => played.bash('ls -la', 'a b c'))
    expect(saidOf(all)).toEqual([`${warnAt}: same answer (warn)`, `${summarizeAt}: same answer (summarize)`])
    expect(gatedOf(all)).toEqual([CAP, CAP + 1])
  })

  it.each<[string, (index: number) => string]>([
    ['times and ids', index => `{"id": "msg_${index}", "sent_at": "2026-01-01T10:00:${10 + index}Z", "ok": true}`],
    ['durations', index => `5 passed in 1.${index}3s`],
    ['a tally of its own reads', index => `content\n(read ${index}x)`],
    ['a clock', index => `now 10:00:${10 + index}`],
  ])('is the same although it carries %s', (_title, answer) => {
    const all = new Played().times(CAP, (played, index) => played.call('send', { to: 'a' }, answer(index)))
    expect(gatedOf(all)).toEqual([CAP])
  })

  it('is one, however it is spelled', () => {
    const all = new Played().times(CAP, (played, index) =>
      played.call('bash', { command: index % 2 === 0 ? 'ls -la' : "ls  '-la'", description: `try ${index}` }, 'same'),
    )
    expect(gatedOf(all)).toEqual([CAP])
  })

  it('is found although up to three windows of other work lie between two of its laps', () => {
    const played = new Played()
    const all: Became[] = []
    for (let lap = 0; lap < CAP; lap++) {
      all.push(played.call('read', { file_path: 'a.ts' }, 'content'))
      for (let other = 0; other < 3; other++)
        played.call('read', { file_path: `${lap}-${other}.ts` }, `${lap} ${other}`)
    }
    expect(gatedOf(all)).toEqual([CAP])
  })

  it('is forgotten when it has not come up for four windows of executed calls', () => {
    const played = new Played()
    played.times(CAP - 1, one => one.bash('make', 'done'))
    played.times(4 * window + 1, (one, index) => one.bash(`cat file.${index}`, `text ${index}`))
    expect(played.bash('make', 'done')).toEqual([])
  })

  it('counts those that run beside each other, which have no answers yet', () => {
    const step = Array.from({ length: CAP + 1 }, () => ['bash', { command: 'make' }, 'done'] as const)
    expect(gatedOf(new Played().step(step))).toEqual([CAP, CAP + 1])
  })

  it('is not what somebody else stopped eleven times and lets pass then; it is after once more', () => {
    const played = new Played()
    const policy = { isError: true, errorCode: undefined, value: undefined, text: 'Error: POLICY' }
    const stop = (): readonly unknown[] => played.watch.deniedElsewhere(played.attempt('deploy', { to: 'x' }), policy)
    const told = Array.from({ length: CAP - 1 }, stop)
    expect(told.flat()).toHaveLength(2)
    expect(played.judge('deploy', { to: 'x' }).kind).toBe('run')
    const again = new Played()
    for (let time = 0; time < CAP; time++) again.watch.deniedElsewhere(again.attempt('deploy', { to: 'x' }), policy)
    expect(again.judge('deploy', { to: 'x' }).kind).toBe('deny')
  })

  it('is none where an id is all that is news, whatever is remarked on the call', () => {
    const claim = (args: object): number[] =>
      gatedOf(new Played().times(CAP, (played, index) => played.call('claim_next', args, `{"id": ${index}}`)))
    expect(claim({})).toEqual([])
    expect(claim({ description: 'take the next one' })).toEqual([])
  })

  it('does not stay pending when it fails on its way', () => {
    const played = new Played()
    for (let time = 0; time < 2 * CAP; time++) {
      const judged = played.judge('bash', { command: 'make' })
      if (judged.kind === 'run') played.watch.lost(judged)
    }
    expect(played.judge('bash', { command: 'make' }).kind).toBe('run')
  })
})

describe('an answer that is news', () => {
  it('lets the action begin anew, however often it has come up', () => {
    const all = new Played().times(5 * CAP, (played, index) => played.bash('git status', `${index} files changed`))
    expect([gatedOf(all), saidOf(all)]).toEqual([[], []])
  })

  it('is none when the action has given it before', () => {
    const all = new Played().times(3 * CAP, (played, index) => played.bash('make', `answer ${index % 2}`))
    expect(gatedOf(all)[0]).toBe(2 * CAP - 1)
  })

  it('is a picture that differs, and is none that does not', () => {
    const picture = (data: string) => ({
      text: 'ok',
      content: [
        { type: 'text', text: 'ok' },
        { type: 'image', data },
      ],
    })
    const moving = new Played().times(30, (played, index) => played.call('screenshot', {}, picture(`frame ${index}`)))
    const still = new Played().times(CAP, played => played.call('screenshot', {}, picture('frame')))
    expect([gatedOf(moving), gatedOf(still)]).toEqual([[], [CAP]])
  })

  it('of one tool is news for what acts on the same thing', () => {
    const play = (snapshot: (index: number) => string): number[] =>
      gatedOf(
        new Played().times(30, (played, index) => {
          const pressed = played.call('mcp__browser__press', { key: 'ArrowRight' })
          played.call('mcp__browser__snapshot', {}, snapshot(index))
          return pressed
        }),
      )
    expect(play(index => `date: ${index + 1} May`)).toEqual([])
    // The first snapshot is news.
    expect(play(() => 'date: 1 May')[0]).toBe(CAP + 1)
  })
})

describe('what acts on one thing together', () => {
  const left = (played: Played): Became => played.call('mcp__browser__press', { key: 'ArrowLeft' }, 'ok')
  const NEW = (index: number): string => `page ${'x'.repeat(index + 1)}`

  it('is news for a call of the same step, as it is for one of the step before', () => {
    const played = new Played()
    const pressed = Array.from(
      { length: 3 * CAP },
      (_, index) =>
        played.step([
          ['mcp__browser__press', { key: 'ArrowRight' }, 'ok'],
          ['mcp__browser__snapshot', {}, NEW(index)],
        ])[0] ?? [],
    )
    expect(gatedOf(pressed)).toEqual([])
  })

  it('is news although the same tool, called with other arguments, has brought some since', () => {
    const all = new Played().times(3 * CAP, (played, index) => {
      const pressed = left(played)
      played.call('mcp__browser__snapshot', {}, NEW(index))
      played.call('mcp__browser__press', { key: 'ArrowRight' }, `moved ${NEW(index)}`)
      return pressed
    })
    expect(gatedOf(all)).toEqual([])
  })
})

describe('a change', () => {
  const EDIT = { file_path: 'a.ts', old_string: 'a', new_string: 'b' }

  it.each<[string, (played: Played, index: number) => Became]>([
    [
      'an edit',
      (played, i) => played.call('edit', { ...EDIT, new_string: `b${i}` }, { value: { before: '', after: `${i}` } }),
    ],
    [
      'an edit of a tool that only says so',
      (played, i) => played.call('str_replace_editor', { command: 'insert', text: `${i}` }, `inserted ${i}`),
    ],
    ['a command that installs', (played, i) => played.bash(`npm install left-pad@${i}`, `added ${i}`)],
    ['a command that writes a file', (played, i) => played.bash(`sort data > sorted.${i}.txt`, '')],
    [
      'a job that was started',
      (played, i) => played.bash(`serve ${i}`, { text: `job ${i}`, value: { kind: 'background' } }),
    ],
  ])('makes what is repeated after it work: %s', (_title, change) => {
    const all = new Played().times(3 * CAP, (played, index) => {
      change(played, index)
      return played.bash('npm test', '5 passed')
    })
    expect(gatedOf(all)).toEqual([])
  })

  it.each<[string, (played: Played, index: number) => Became]>([
    [
      'an edit that left the file as it was',
      played => played.call('edit', EDIT, { value: { before: 'a', after: 'a' } }),
    ],
    ['an edit that failed', played => played.call('edit', EDIT, thrown('no match', 'FS_EDIT_NOT_FOUND'))],
    ['a look at something', (played, i) => played.bash(`git log -${i + 1}`, `commit ${i}`)],
    ['the same change again', played => played.bash('cp a b', '')],
  ])('is none: %s', (_title, change) => {
    const all = new Played().times(CAP, (played, index) => {
      change(played, index)
      return played.bash('npm test', '5 passed')
    })
    expect(gatedOf(all)).toEqual([CAP])
  })

  it('of one agent is news for the others that work in its folder, and for nobody else', () => {
    const play = (shares: boolean): number[] => {
      const epoch = new Epoch()
      const [tester, editor] = [new Played({}, epoch), new Played({}, shares ? epoch : new Epoch())]
      return gatedOf(
        tester.times(2 * CAP, (played, index) => {
          if (index % 5 === 0)
            editor.call('write', { file_path: 'a', content: `${index}` }, { value: { before: '', after: `${index}` } })
          return played.bash('npm test', '5 passed')
        }),
      )
    }
    expect(play(true)).toEqual([])
    expect(play(false)[0]).toBe(CAP)
  })
})

describe('a host, or a file that is written to', () => {
  it('is stopped at its cap within one window while it gives one answer, though notes are taken in between', () => {
    const { host } = DEFAULTS.limits
    const all = new Played().times(host + 1, (played, index) => {
      const asked = played.bash(`curl -s https://api.example.org/items?q=${index}`, '[]')
      if (index === 5) played.bash('echo note >> notes.md', '')
      return asked
    })
    expect(gatedOf(all)).toEqual([])
    const closer = new Played().times(host, (played, i) =>
      played.bash(`curl -s https://api.example.org/items?q=${i}`, '[]'),
    )
    expect(gatedOf(closer)).toEqual([host])
  })

  it('is only pointed out when it gives as many answers as there are requests', () => {
    const { host } = DEFAULTS.limits
    const all = new Played().times(2 * host, (played, i) =>
      played.call('web_fetch', { url: `https://example.org/page/${i}` }, `page ${i}`),
    )
    expect(gatedOf(all)).toEqual([])
    expect(saidOf(all)).toEqual([`${host}: many requests (warn)`])
  })

  it('is let alone when twenty of its pages are fetched in one step', () => {
    const pages = range(1, 20).map(
      page => ['web_fetch', { url: `https://example.org/${page}` }, `page ${page}`] as const,
    )
    expect(gatedOf(new Played().step(pages))).toEqual([])
  })

  it('is let alone when a file gets a note now and then', () => {
    const all = new Played().times(30, (played, index) => {
      played.times(11, (one, other) => one.bash(`cat file.${index}.${other}`, `${index} ${other}`))
      return played.bash('echo note >> progress.md', '')
    })
    expect(gatedOf(all)).toEqual([])
  })
})

describe('a round of several actions', () => {
  const ROUND = ['a.ts', 'b.ts', 'c.ts', 'd.ts']
  const read = (played: Played, index: number): Became =>
    played.call('read', { file_path: ROUND[index % ROUND.length] }, `content of ${ROUND[index % ROUND.length]}`)

  it('is told of, and stopped when it has brought nothing new for twice the cap', () => {
    const all = new Played().times(40, read)
    // Each action repeats once a lap, and the first time is none.
    const calls = INDIRECT * CAP + ROUND.length
    expect(saidOf(all).filter(said => said.includes('round'))).toEqual([
      `${INDIRECT * warnAt + ROUND.length}: round (warn)`,
      `${INDIRECT * summarizeAt + ROUND.length}: round (summarize)`,
    ])
    expect(gatedOf(all)[0]).toBe(calls + 1)
  })

  it('is one in whatever order, with other work in between', () => {
    const order = [0, 2, 1, 3, 3, 1, 0, 2]
    const played = new Played()
    const all = played.times(48, (one, index) => {
      one.call('read', { file_path: `other ${index}` }, `other ${index}`)
      return read(one, order[index % order.length] ?? 0)
    })
    expect(gatedOf(all).length).toBeGreaterThan(0)
  })

  it('does not stop one of its actions that has told something new meanwhile', () => {
    const played = new Played()
    played.times(INDIRECT * CAP, read)
    // It was admitted before the round was complete, and ends behind it.
    const running = played.judge('read', { file_path: 'a.ts' })
    played.times(2 * ROUND.length, (one, index) => read(one, 1 + (index % (ROUND.length - 1))))
    expect(read(played, 1)).toBe('gated')
    if (running.kind !== 'run') throw new Error('the call was admitted')
    played.watch.settle(running, { ...ANSWER, text: 'other content' }, '')
    expect(read(played, 0)).not.toBe('gated')
  })

  it('does not stop any of its actions while something is waited for', () => {
    const played = new Played()
    played.times(INDIRECT * CAP + ROUND.length, read)
    played.call('await_event', {}, 'none')
    expect(read(played, 0)).not.toBe('gated')
  })

  it('is over when one of its actions tells something new', () => {
    const all = new Played().times(80, (played, index) =>
      index % 13 === 12
        ? played.call('edit', { n: index }, { value: { before: '', after: `${index}` } })
        : read(played, index),
    )
    expect(gatedOf(all)).toEqual([])
  })

  it('is one question: an approval exempts all who take part, a rejection refuses the one that was asked about', () => {
    const due = (): Played => {
      const played = new Played()
      played.times(INDIRECT * CAP + ROUND.length, read)
      return played
    }
    const consult = (played: Played, file: string) =>
      played.watch.consult(played.attempt('read', { file_path: file }), true)
    const approved = due()
    const asked = consult(approved, 'a.ts')
    if (asked.kind !== 'ask') throw new Error(`a round is asked about, not ${asked.kind}`)
    approved.watch.approved(asked.hits)
    expect(gatedOf(approved.times(40, read))).toEqual([])

    const rejected = due()
    rejected.watch.declined(asked.hits, 'rejected', undefined)
    expect(consult(rejected, 'a.ts')).toMatchObject({ kind: 'deny', refusal: 'rejected' })
    expect(consult(rejected, 'b.ts')).toMatchObject({ kind: 'deny', refusal: 'rejected' })
    rejected.call('edit', {}, { value: { before: '', after: 'x' } })
    expect(consult(rejected, 'a.ts').kind).toBe('deny')
    expect(consult(rejected, 'b.ts').kind).toBe('allow')
  })
})

describe('failures in a row', () => {
  it('are told of and stopped as ever while they are the same', () => {
    const all = new Played().times(failLimit + 1, played => played.bash('npm test', failed('1 failed: a')))
    expect(saidOf(all)).toEqual([`${failWarnAt}: same failure (warn)`])
    expect(gatedOf(all)).toEqual([failLimit + 1])
  })

  it('are work while they differ, or while something is changed in between', () => {
    const shrinking = new Played().times(10, (played, index) => played.bash('npm test', failed(`${20 - index} failed`)))
    const edited = new Played().times(10, (played, index) => {
      played.call('edit', { index }, { value: { before: '', after: `${index}` } })
      return played.bash('npm test', failed('1 failed'))
    })
    expect([gatedOf(shrinking), gatedOf(edited)]).toEqual([[], []])
  })

  it.each([55, 60, 65, 70])('are the same although an id stands %i characters behind the beginning', before => {
    const all = new Played().times(failLimit + 1, (played, index) => {
      const id = `550e840${index}-e29b-41d4-a716-4466554400${10 + index}`
      return played.call('query', { table: 'a' }, thrown(`${'lost '.repeat(before / 5)}${id}`))
    })
    expect(gatedOf(all)).toEqual([failLimit + 1])
  })

  it('of a host count however they fail', () => {
    const all = new Played().times(failLimit + 1, (played, index) =>
      played.call('web_fetch', { url: `https://dead.example/${index}` }, thrown(`timeout ${index}`, `E${index}`)),
    )
    expect(gatedOf(all)).toEqual([failLimit + 1])
  })

  it('have one vote a step', () => {
    const played = new Played()
    const fetch = (index: number) =>
      ['web_fetch', { url: `https://dead.example/${index}` }, thrown('refused', 'E')] as const
    expect(gatedOf(played.step(range(1, 2 * failLimit).map(fetch)))).toEqual([])
    expect(played.call(...fetch(0))).not.toBe('gated')
  })

  it.each<[string, (played: Played) => Became]>([
    [
      'a tool that does not exist',
      played => played.call('search_the_web', { q: `${Math.PI}` }, thrown('no such tool', 'UNKNOWN_TOOL')),
    ],
    ['a dead login', played => played.call('mcp__x__search', { q: 'a' }, thrown('401 unauthorized'))],
  ])('of one tool are stopped at twice the limit when it has never worked: %s', (_title, call) => {
    const all = new Played({ limits: { exact: 1000, cmd: null } }).times(INDIRECT * failLimit + 1, (played, index) =>
      index < 0 ? [] : call(played),
    )
    expect(gatedOf(all).at(-1)).toBe(INDIRECT * failLimit + 1)
  })

  it('of one tool with other arguments each time are told of, and stopped when it has never worked', () => {
    const search = (played: Played, index: number): Became =>
      played.call('mcp__x__search', { query: `wording number ${index}` }, thrown(`401 for wording number ${index}`))
    const all = new Played().times(INDIRECT * failLimit + 1, search)
    expect(saidOf(all)).toEqual([`${INDIRECT * failWarnAt}: same failure (warn)`])
    expect(gatedOf(all)).toEqual([INDIRECT * failLimit + 1])

    const worked = new Played()
    worked.call('mcp__x__search', { query: 'first' }, 'found')
    expect(gatedOf(worked.times(INDIRECT * failLimit + 5, search))).toEqual([])

    const loggedIn = new Played()
    loggedIn.times(INDIRECT * failLimit, search)
    loggedIn.call('mcp__x__authenticate', {}, 'welcome')
    expect(search(loggedIn, 99)).toEqual([])
  })

  it('of one tool are the same although a long question stands in what it answers', () => {
    const all = new Played().times(INDIRECT * failLimit + 1, (played, index) => {
      const query = `${'x'.repeat(index + 1)} ${'and so on '.repeat(10)}`
      return played.call('mcp__x__search', { query }, thrown(`401 for ${query}`))
    })
    expect(gatedOf(all)).toEqual([INDIRECT * failLimit + 1])
  })

  it('of one verb with other arguments are told of, and never stopped', () => {
    const all = new Played().times(4 * failLimit, (played, index) =>
      played.bash(`fetch-order --id ${index}`, failed('not found', 3)),
    )
    expect(saidOf(all)).toEqual([`${INDIRECT * failWarnAt}: same failure (warn)`])
    expect(gatedOf(all)).toEqual([])
  })
})

describe('waiting', () => {
  it.each<[string, (played: Played) => Became]>([
    ['a command that sleeps', played => played.bash('sleep 5; cat status', 'pending')],
    ['a tool whose name says so', played => played.call('await_event', {}, 'none')],
    ['an argument', played => played.call('job_output', { job: 1, wait: true }, 'none')],
    ['an answer that says that it goes on', played => played.call('job_output', { job: 1 }, '[status: running]')],
  ])('may go on three times as long: %s', (_title, poll) => {
    const all = new Played().times(POLL * CAP, poll)
    expect(gatedOf(all)).toEqual([POLL * CAP])
  })

  it('includes what is looked at between two waits', () => {
    const all = new Played().times(2 * CAP, played => {
      played.call('await_event', {}, 'none')
      return played.call('inbox', {}, 'empty')
    })
    expect(gatedOf(all)).toEqual([])
  })

  it('includes what is looked at in the same step as a wait', () => {
    const played = new Played()
    const inbox = Array.from(
      { length: 2 * CAP },
      () =>
        played.step([
          ['inbox', {}, 'empty'],
          ['await_event', {}, 'none'],
        ])[0] ?? [],
    )
    expect(gatedOf(inbox)).toEqual([])
  })

  it('makes the next read right when its job has ended, however often it was polled', () => {
    const played = new Played()
    played.times(POLL * CAP + 2, one => one.call('job_output', { job: 1 }, '[status: running]'))
    played.watch.jobCompleted()
    expect(played.call('job_output', { job: 1 }, 'done [status: completed]')).toEqual([])
  })
})

describe('answers that hold nothing new', () => {
  it('are pointed out once, however the questions differ, and stop nothing', () => {
    const all = new Played().times(4 * summarizeAt, (played, index) =>
      played.call('plan', { text: `wording number ${index}` }, 'Plan saved.\n3 of 5 done'),
    )
    expect(saidOf(all)).toEqual([`${summarizeAt}: nothing new (warn)`])
    expect(gatedOf(all)).toEqual([])
  })

  it('are news with one line that was not there before', () => {
    const all = new Played().times(4 * summarizeAt, (played, index) =>
      played.call('search', { q: `question ${index}` }, `known line\nhit ${Math.floor(index / 5)}`),
    )
    expect(saidOf(all)).toEqual([])
  })

  it('are those of commands that only say something', () => {
    const all = new Played().times(2 * summarizeAt, (played, index) =>
      played.bash(`echo thought ${index}`, `thought ${index}`),
    )
    expect(saidOf(all)).toEqual([`${summarizeAt}: only said (warn)`])
  })
})

describe('whoever changes something before each try', () => {
  const OUTLASTED = 12

  it('is told once that the failure outlasts the changes, and is never stopped', () => {
    const all = new Played().times(3 * OUTLASTED, (played, index) => {
      played.call('edit', { index }, { value: { before: '', after: `${index}` } })
      return played.bash('npm test', failed('1 failed'))
    })
    expect(saidOf(all)).toEqual([`${OUTLASTED + 1}: outlasted (warn)`])
    expect(gatedOf(all)).toEqual([])
  })

  it('is told once that the answer outlasts changes that make no difference', () => {
    const all = new Played().times(3 * OUTLASTED, (played, index) => {
      played.bash(`touch x${index}`, '')
      return played.bash('ls src', 'a b c')
    })
    expect(saidOf(all)).toEqual([`${OUTLASTED + 1}: outlasted (warn)`])
    expect(gatedOf(all)).toEqual([])
  })

  it('is let alone when what succeeds goes on to succeed after each edit', () => {
    const all = new Played().times(3 * OUTLASTED, (played, index) => {
      played.call('edit', { index }, { value: { before: '', after: `${index}` } })
      return played.bash('tsc', '')
    })
    expect(saidOf(all)).toEqual([])
  })
})

describe('what a person has allowed', () => {
  const allow = (played: Played, fingerprint: Fingerprint): void =>
    played.watch.approved([{ stage: 'gate', fingerprint, evidence: { kind: 'same answer' }, count: 1, threshold: 1 }])

  it('does not count when it was running already', () => {
    const played = new Played()
    played.times(CAP - 2, one => one.bash('make', 'done'))
    const running = played.judge('bash', { command: 'make' })
    if (running.kind !== 'run') throw new Error('the call was admitted')
    for (const fingerprint of running.tracked.fingerprints) allow(played, fingerprint)
    expect(played.watch.settle(running, { ...ANSWER, text: 'done' }, '')).toEqual([])
    expect(gatedOf(played.times(2 * CAP, one => one.bash('make', 'done')))).toEqual([])
  })

  it('is a tool, whatever its arguments are and whatever it answers', () => {
    const ask = (played: Played, index: number): Became =>
      played.call('ask', { q: `wording number ${index}` }, index < 0 ? 'known' : thrown('401'))
    const played = new Played()
    allow(played, toolFingerprint('ask'))
    expect(played.times(4 * failLimit, ask).flat()).toEqual([])
    expect(played.times(4 * summarizeAt, (one, index) => ask(one, -1 - index)).flat()).toEqual([])
  })
})

describe('with progress: false', () => {
  it('every occurrence counts, whatever it answers', () => {
    const all = new Played({ progress: false }).times(CAP, (played, index) => played.bash('git status', `${index}`))
    expect(gatedOf(all)).toEqual([CAP])
  })
})
