import { describe, expect, it } from 'vitest'
import { draftOf, readDraft } from '../../../client/form/draft.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { LIVE_FIELDS, LIVE_KEYS, type LiveKey } from '../../../src/config/fields.ts'
import { liveValue } from '../../../src/config/live.ts'

const COUNTS = LIVE_KEYS.filter(key => LIVE_FIELDS[key].kind === 'count')

/** A value on its way through the controls, untouched. */
const roundTrip = (key: LiveKey, value: unknown) => readDraft(key, draftOf(key, value))

describe('a draft', () => {
  it.each(LIVE_KEYS)('of the default of %s reads back as it', key => {
    expect(roundTrip(key, DEFAULTS[key])).toEqual({ ok: true, value: DEFAULTS[key] })
  })

  it.each(COUNTS)('of %s that is off reads back as off, and remembers the default for switching on', key => {
    expect(draftOf(key, null)).toEqual({ kind: 'count', on: false, text: String(DEFAULTS[key]) })
    const read = roundTrip(key, null)
    expect(read.ok && liveValue(key, read.value)).toBeUndefined()
  })

  it.each([0, -1])('of a stage at %d is off, as the host reads it', value => {
    expect(draftOf('warnAt', value)).toMatchObject({ on: false })
  })

  it('of an empty list reads back as an empty list', () => {
    expect(roundTrip('shellHttpAllow', [])).toEqual({ ok: true, value: [] })
  })

  it.each(['git, docker', 'git docker', 'git,docker', 'git;docker', 'git，docker', ' git ,\n docker,'])(
    'of a list reads names that are set apart by commas and blanks: %j',
    text => {
      expect(readDraft('shellHttpAllow', { kind: 'list', text })).toEqual({ ok: true, value: ['git', 'docker'] })
    },
  )

  it('of a list leaves out blank lines, white space around items, and repetitions', () => {
    const draft = { kind: 'list', text: ' git\n\n docker \ngit\n' } as const
    expect(readDraft('shellHttpAllow', draft)).toEqual({ ok: true, value: ['git', 'docker'] })
  })

  it.each([
    ['git\n/usr/bin/curl', 2, '/usr/bin/curl'],
    ['$(rm)', 1, '$(rm)'],
    ['git, ./run.sh', 1, './run.sh'],
    [`git\n\n${'x'.repeat(300)}`, 3, 'x'.repeat(300)],
    ['"git"', 1, '"git"'],
  ])('of a list says in which line stands what can never be a name: %j', (text, line, item) => {
    const read = readDraft('shellHttpAllow', { kind: 'list', text })
    expect(read).toEqual({ ok: false, problem: { kind: 'name', line, item } })
  })

  it.each(['git', 'apt-get', 'g++', 'python3.12', '7z', '[', 'Invoke-WebRequest', '命令'])(
    'of a list takes what a command can be called: %s',
    name => {
      expect(readDraft('shellHttpAllow', { kind: 'list', text: name })).toEqual({ ok: true, value: [name] })
    },
  )

  it('of a value that its rule refuses shows it as far as it can', () => {
    expect(draftOf('warnAt', 1.25)).toEqual({ kind: 'count', on: true, text: '1.25' })
    expect(draftOf('shellHttpAllow', 'git')).toEqual({ kind: 'list', text: '' })
    expect(draftOf('blockShellHttp', 'yes')).toEqual({ kind: 'flag', on: false })
    expect(draftOf('failLimit', 0)).toEqual({ kind: 'count', on: true, text: '0' })
  })
})

describe.each(COUNTS)('a typed number for %s', key => {
  it.each(['0007', ' 12 ', '2'])('is read from %o', text => {
    const read = readDraft(key, { kind: 'count', on: true, text })
    expect(read).toEqual({ ok: true, value: Number(text) })
  })

  it.each(['', ' ', '1.5', '-3', '1e3', 'seven', '７', '99999999999999999999', '0'])('is refused from %o', text => {
    expect(readDraft(key, { kind: 'count', on: true, text }).ok).toBe(false)
  })

  it('is taken by the host whenever the form takes it', () => {
    const texts = Array.from({ length: 20 }, (_, number) => String(number))
    const values = texts
      .map(text => readDraft(key, { kind: 'count', on: true, text }))
      .flatMap(read => (read.ok ? [read.value] : []))
    expect(values.map(value => liveValue(key, value))).toEqual(values)
    expect(values.length).toBeGreaterThan(10)
  })
})
