import { Service, type Context } from '@deepseek-ai/cordis'
import type { Agent } from '@deepseek-ai/dsh-agent'
import type { ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../../src/config/index.ts'
import { BLOCKED } from '../../../src/messages/index.ts'
import { HORIZON } from '../../../src/tracks/progress/constants.ts'
import { useRuntimes } from '../booted.ts'
import { textOf, type Runtime } from '../runtime.ts'
import { askedIn, SESSION_SHAPE_NAMES, SessionHost, type ApprovalOutcome, type SessionShape } from '../sessions.ts'

const CAP = DEFAULTS.limits.exact

const boot = useRuntimes()

/** How the host answers: a person's word, nobody there, or its policy, which asks nobody. */
type Answering = ApprovalOutcome | 'policy never'

interface Generation extends Pick<Runtime, 'ran' | 'humanTurn'> {
  bash(command: string): Promise<ToolExecutionResult>
  /** How many questions were put. */
  questions(): number
}

/**
 * The real tool runtime, with sessions and an approval service of a generation. The real service of rc.8 reads
 * `session.events` itself, so it cannot serve sessions of any other.
 */
async function bootGeneration(shape: SessionShape, answering: Answering, config = {}): Promise<Generation> {
  const host = new SessionHost(shape)
  let questions = 0
  class Approvals extends Service {
    constructor(ctx: Context) {
      super(ctx, 'approval')
    }

    async request(request: {
      agent: { session: ReturnType<SessionHost['session']> }
      callId: string
    }): Promise<string> {
      questions++
      const decide = askedIn(request.agent.session, { callId: request.callId })
      const nobody = (): Promise<'unavailable'> => Promise.resolve('unavailable')
      const outcome =
        answering === 'policy never'
          ? 'rejected'
          : await this.ctx.waterfall('approval/request', request as never, nobody)
      decide(outcome)
      return outcome
    }
  }
  const runtime = await boot({
    config,
    before: ctx => {
      ctx.plugin(Approvals)
      if (answering !== 'policy never') ctx.on('approval/request', () => Promise.resolve(answering))
    },
  })
  // The plugin listens on its context; what is appended to these sessions is told there.
  host.on('session/event', (session, event) => runtime.ctx.emit('session/event', session as never, event as never))
  const agent = { id: 'a1', inject: () => undefined, session: host.session() } as unknown as Agent
  return {
    ran: runtime.ran,
    bash: command => runtime.bash(command, { agent }),
    humanTurn: () => runtime.humanTurn(agent),
    questions: () => questions,
  }
}

async function repeat(times: number, call: (index: number) => Promise<ToolExecutionResult>): Promise<string[]> {
  const texts: string[] = []
  for (let index = 0; index < times; index++) texts.push(textOf(await call(index)))
  return texts
}

/** What the model reads where a person said no, and where nobody answered. */
const SAYS_NO = 'rejected by the user'
const SAYS_NOBODY = 'nobody was there to approve'

describe.each(SESSION_SHAPE_NAMES)('on a host with sessions of %s', shape => {
  it.each<[Answering, string]>([
    ['rejected', SAYS_NO],
    ['unavailable', SAYS_NOBODY],
    ['cancelled', 'without an answer'],
    ['policy never', SAYS_NOBODY],
  ])('a question that ends with %s is put once, and every denial is ours and says how it ended', async (how, says) => {
    const { bash, ran, questions } = await bootGeneration(shape, how)
    const denials = (await repeat(CAP + 6, () => bash('make'))).slice(CAP - 1)
    expect(denials.filter(text => !text.startsWith(`Error: ${BLOCKED}`) || !text.includes(says))).toEqual([])
    expect([ran.length, questions()]).toEqual([CAP - 1, 1])
  })

  it('an approval holds until the next human message', async () => {
    const { bash, ran, questions, humanTurn } = await bootGeneration(shape, 'allowed-once')
    await repeat(2 * CAP, () => bash('make'))
    expect([ran.length, questions()]).toEqual([2 * CAP, 1])
    await humanTurn()
    await repeat(CAP, () => bash('make'))
    expect(questions()).toBe(2)
  })

  it('what a person has rejected stays denied after any amount of other work, until the next human message', async () => {
    const { bash, humanTurn } = await bootGeneration(shape, 'rejected')
    await repeat(CAP, () => bash('make'))
    await repeat((HORIZON + 1) * DEFAULTS.window, index => bash(`cat file.${index}`))
    expect(await repeat(1, () => bash('make'))).toEqual([expect.stringContaining(SAYS_NO)])
    await humanTurn()
    expect(await repeat(1, () => bash('make'))).toEqual([expect.not.stringContaining(BLOCKED)])
  })

  describe.each([
    ['several windows of other work', {}, HORIZON * DEFAULTS.window + 1],
    ['a window of other work, counting every occurrence (progress: false)', { progress: false }, DEFAULTS.window],
  ])('after %s', (_what, config, others) => {
    it.each<[Answering]>([['unavailable'], ['cancelled'], ['policy never']])(
      'what nobody has decided comes back: %s',
      async how => {
        const { bash } = await bootGeneration(shape, how, config)
        await repeat(CAP, () => bash('make'))
        await repeat(others, index => bash(`cat file.${index}`))
        expect(await repeat(1, () => bash('make'))).toEqual([expect.not.stringContaining(BLOCKED)])
      },
    )
  })
})
