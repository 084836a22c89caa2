import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { approvalOutcomeOf } from '../../src/host/approval.ts'
import type { Execution } from '../../src/host/contract.ts'
import { defectGuard } from '../../src/host/defects.ts'
import { noticeOf } from '../../src/host/notice.ts'
import { OpenQuestions } from '../../src/host/questions.ts'
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

function execution(events: unknown): Execution {
  const agent = { session: { events } }
  return { callId: 'c1', name: 'bash', arguments: {}, agent, signal: new AbortController().signal }
}

function decided(outcome: unknown, id = 'q1'): object {
  return { type: 'approval/decided', data: { id, outcome } }
}

describe('how a question ended', () => {
  const asked = { type: 'approval/asked', data: { id: 'q1', toolName: 'bash', callId: 'c1' } }

  it.each(['allowed-once', 'rejected', 'unavailable', 'cancelled'])('is read from the log: %s', outcome => {
    expect(approvalOutcomeOf(execution([asked, decided(outcome), { type: 'other', data: {} }]))).toBe(outcome)
  })

  it.each<[string, unknown]>([
    ['there is no log', undefined],
    ['the log is no list', {}],
    ['its events are no records', [null, 1, 'x', { type: 'approval/asked' }]],
    ['nobody was asked about this call', [decided('rejected')]],
    ['the answer is to another question', [asked, decided('rejected', 'q2')]],
    ['the answer is of an unknown kind', [asked, decided('maybe')]],
  ])('is unknown when %s', (_title, events) => {
    expect(approvalOutcomeOf(execution(events))).toBeUndefined()
  })

  it('is unknown for a call without an agent', () => {
    const { agent: _agent, ...rest } = execution([])
    expect(approvalOutcomeOf(rest)).toBeUndefined()
  })
})

describe('waiting for a question', () => {
  it('ends when it is answered', async () => {
    const question = new OpenQuestions().ask([])
    const waiting = question.over(new AbortController().signal)
    question.end()
    await expect(waiting).resolves.toBeUndefined()
  })

  it('ends at once when it is already over', async () => {
    const question = new OpenQuestions().ask([])
    question.end()
    await question.over(new AbortController().signal)
    expect(question.isOver).toBe(true)
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
