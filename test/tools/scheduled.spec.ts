import { describe, expect, it } from 'vitest'
import { normalFormEvents } from '../../tools/sessions/normal-form.ts'

describe('a notice of the normal form', () => {
  it.each([
    [{ t: 'notice', text: 'tick', source: { kind: 'plugin', plugin: 'schedule' } }, true],
    [{ t: 'notice', text: 'tick', source: { kind: 'schedule' } }, true],
    [{ t: 'notice', text: 'tick', source: { kind: 'plugin', plugin: 'other' } }, false],
    [{ t: 'notice', text: 'tick' }, false],
  ])('says whether a schedule has woken the agent: %j', (line, isScheduled) => {
    expect(normalFormEvents(line, 'c1')).toEqual([{ kind: 'notice', isJobReport: false, isScheduled }])
  })
})
