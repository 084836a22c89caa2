import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { defectGuard } from '../../src/host/defects.ts'
import { noticeOf } from '../../src/host/notice.ts'
import { pipelineOf } from './fake-pipeline.ts'
import { answerOf, readResult } from '../../src/host/answer.ts'

function fail(error: unknown): () => never {
  return () => {
    throw error
  }
}

describe('a defect of ours', () => {
  it('lets the hook go on as if we were not there, and is reported once for each kind', () => {
    const reports: string[] = []
    const safely = defectGuard(message => reports.push(message))
    expect(safely('guard', 'otherwise', fail(new Error('one')))).toBe('otherwise')
    expect(safely('guard', 'otherwise', fail(new Error('one')))).toBe('otherwise')
    expect(safely('guard', 'otherwise', fail('two'))).toBe('otherwise')
    expect(safely('guard', 'otherwise', fail(Object.create(null)))).toBe('otherwise')
    expect(safely('guard', 'otherwise', () => 'fine')).toBe('fine')
    expect(reports).toEqual(['one', 'two', 'object'].map(reason => expect.stringContaining(`guard: ${reason}`)))
  })

  it('does not fill the log, whatever its messages say', () => {
    const reports: string[] = []
    const safely = defectGuard(message => reports.push(message))
    for (let index = 0; index < 1000; index++) {
      safely('guard', undefined, () => {
        throw new Error(String(index))
      })
    }
    expect(reports.length).toBeGreaterThan(10)
    expect(reports.length).toBeLessThan(20)
  })
})

describe('the text of a result', () => {
  const content = [{ type: 'text', text: 'one' }, { type: 'image' }, null, 'x', { type: 'text', text: 'two' }]
  const result = { isError: false, content }

  it.each<[string, Parameters<typeof readResult>[0], string]>([
    ['is what the tool answered', { kind: 'accept' }, 'one\ntwo'],
    ['is what a listener put in its place', { kind: 'accept', content: [{ type: 'text', text: 'new' }] }, 'new'],
    ['is the feedback of a block', { kind: 'block', feedback: [{ type: 'text', text: 'no' }] }, 'no'],
    ['is empty when the content is no list', { kind: 'accept', content: 'odd' }, ''],
  ])('%s', (_title, decision, text) => {
    expect(readResult(decision, result, 100)).toBe(text)
  })

  it('is cut, however long it is', () => {
    const long = {
      isError: false,
      content: Array.from({ length: 1000 }, () => ({ type: 'text', text: 'x'.repeat(1000) })),
    }
    expect(readResult({ kind: 'accept' }, long, 10)).toBe(`${'x'.repeat(10)}…`)
  })
})

describe('what a tool answered', () => {
  it('is read from the result itself', () => {
    const error = { message: 'no', info: { name: 'FsError', code: 'FS_NOT_FOUND' } }
    const content = [{ type: 'text', text: 'no' }]
    expect(answerOf({ isError: true, error, content })).toMatchObject({
      isError: true,
      errorCode: 'FS_NOT_FOUND',
      text: 'no',
    })
    expect(answerOf({ isError: true, error: {}, content })).toMatchObject({ errorCode: undefined })
    expect(answerOf({ isError: false, value: { exitCode: 2 }, content: 'odd' })).toMatchObject({
      value: { exitCode: 2 },
      text: '',
    })
  })
})

describe('a notice', () => {
  it('has a summary of at most 120 characters', () => {
    expect(noticeOf('text', 'x'.repeat(500)).source.summary).toHaveLength(120)
    expect(noticeOf('text', 'short').source.summary).toBe('short')
  })

  it.each([100, 117, 118, 119, 120, 121])('has a summary without half a character, %i letters before it', letters => {
    const { summary } = noticeOf('text', `${'x'.repeat(letters)}😀${'y'.repeat(letters)}`).source
    expect(summary.isWellFormed()).toBe(true)
    expect(summary.length).toBeLessThanOrEqual(120)
  })

  it('cannot be changed', () => {
    const notice = noticeOf('text', 'summary')
    expect([notice, notice.content, notice.content[0], notice.source].every(Object.isFrozen)).toBe(true)
  })
})

describe('a call that a host asks about more than once', () => {
  it('counts once, and gets the same answer each time', () => {
    const [often, once] = [pipelineOf(), pipelineOf()]
    const answers = Array.from({ length: DEFAULTS.limits.exact + 2 }, () => [
      often.guard('bash', { command: 'make' }, 3),
      once.guard('bash', { command: 'make' }),
    ])
    expect(answers.map(([thrice]) => thrice)).toEqual(answers.map(([, alone]) => alone))
    expect(answers.findIndex(([thrice]) => thrice !== undefined) + 1).toBe(DEFAULTS.limits.exact)
  })
})
