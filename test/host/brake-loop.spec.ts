import type { Context } from '@deepseek-ai/cordis'
import { createUserMessage } from '@deepseek-ai/dsh-llm'
import { describe, expect, it } from 'vitest'
import { BRAKE_DEFAULTS } from '../../src/brake/index.ts'
import { BRAKE_NOTICE_KIND } from '../../src/host/notice.ts'
import { brakeWith } from './brake.ts'
import { runLoop, type Step } from './loop.ts'

const { callWarnCount, sequenceLength, sequenceCount, duplicateTextThreshold, duplicateTextWindowMs } = BRAKE_DEFAULTS
const DUE = sequenceLength * sequenceCount
const ROUND = ['grep TODO', 'curl localhost', 'cat todo', 'npm test']

const mountBrake = (clock = { now: 0 }) => ({ mount: brakeWith({}, clock) })

/** The model's steps in a loop of a round, one call a step. */
function cycle(calls: number): Step[] {
  return Array.from({ length: calls }, (_, index) => [ROUND[index % ROUND.length] ?? ''])
}

const TEXT = 'A reminder that another plugin brings into the context whenever a tool has been called, word for word.'

/** A plugin that queues the text for the next step after every call; `pause` is how far the clock moves then. */
function reminding(clock: { now: number }, pause: number) {
  return (ctx: Context) => {
    ctx.on('tools/result', ({ agent }) => {
      clock.now += pause
      const source = { kind: 'plugin' as const, plugin: 'memo' }
      agent?.inject(createUserMessage({ content: [{ type: 'text', text: TEXT }], source }))
    })
  }
}

/** Commands that are all different. */
const work = (calls: number): Step[] => Array.from({ length: calls }, (_, index) => [`make ${index}`])

const ofBrake = ({ kind }: { readonly kind: string }) => kind === BRAKE_NOTICE_KIND

describe('the brake in the real agent loop', () => {
  it('tells of a loop once, in the log and in the very next request of the model', async () => {
    const { notices, requests } = await runLoop([cycle(DUE + 2)], mountBrake())
    expect(notices).toEqual([{ kind: BRAKE_NOTICE_KIND, text: expect.stringContaining('Leave the loop') as string }])
    const inRequest = requests.map(texts => texts.some(text => text.includes('Leave the loop')))
    expect(inRequest.indexOf(true)).toBe(DUE)
    expect(inRequest.filter(Boolean)).toHaveLength(1)
  })

  it('its notices are no human turn, and a human message is one', async () => {
    const steps = Array.from({ length: callWarnCount }, (): Step => ['make'])
    const { notices } = await runLoop([steps, steps, steps.slice(1)], mountBrake())
    expect(notices).toHaveLength(2)
  })

  it('sees calls of one parallel step in the order of the model', async () => {
    const { notices } = await runLoop([[ROUND, ROUND, ROUND]], mountBrake())
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('Leave the loop')])
  })

  it('tells of a text that another plugin keeps bringing, in the step that it completes', async () => {
    const clock = { now: 0 }
    const before = reminding(clock, 1)
    const { notices, requests } = await runLoop([work(duplicateTextThreshold + 1)], { ...mountBrake(clock), before })
    const told = notices.filter(ofBrake)
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/3 times within 120 s, from plugin:memo\./u)])
    const fresh = requests[duplicateTextThreshold] ?? []
    expect(fresh.slice(-2)).toEqual([TEXT, told[0]?.text])
  })

  it('does not tell of a text that comes too seldom', async () => {
    const clock = { now: 0 }
    const before = reminding(clock, duplicateTextWindowMs / (duplicateTextThreshold - 1) + 1)
    const { notices } = await runLoop([work(12)], { ...mountBrake(clock), before })
    expect(notices.filter(ofBrake)).toEqual([])
  })
})
