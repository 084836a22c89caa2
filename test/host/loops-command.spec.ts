import type { Context } from '@deepseek-ai/cordis'
import { CommandRuntime } from '@deepseek-ai/dsh-commands'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULTS, PLUGIN_NAME } from '../../src/config/index.ts'
import { LOOPS_USAGE } from '../../src/messages/index.ts'
import { bootRuntime, type Runtime, type RuntimeOptions } from './runtime.ts'

const { limits, warnAt } = DEFAULTS
const CAP = limits.cmd

const booted: Context[] = []
afterEach(async () => {
  await Promise.all(booted.splice(0).map(ctx => ctx.fiber.dispose()))
})

/** The runtime with the host's command service. */
async function boot(options: RuntimeOptions = {}) {
  const runtime = await bootRuntime(options)
  booted.push(runtime.ctx)
  await runtime.ctx.plugin(CommandRuntime)
  await expect.poll(() => runtime.ctx.commands.find(runtime.agent, 'loops')).toBeDefined()
  const command = async (line: string) => {
    const execution = await runtime.ctx.commands.execute(runtime.agent, line, [], new AbortController().signal)
    return execution?.result
  }
  /** What a command says that does not fail. */
  const loops = async (request = '') => {
    const result = await command(`/loops ${request}`.trim())
    expect(result?.kind).toBe('success')
    return result?.text ?? ''
  }
  return { ...runtime, command, loops }
}

async function repeat({ bash }: Pick<Runtime, 'bash'>, command: string, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await bash(command)
}

describe('/loops', () => {
  it('says that nothing has come up, and what was done: nothing', async () => {
    const { loops } = await boot()
    expect(await loops()).toBe(
      'Nothing has come up twice since your last message.\n\n' +
        'This session: nothing stopped or said. Since the start: nothing stopped or said.',
    )
  })

  it('lists what is counted in words, with its number, count, cap and state', async () => {
    const runtime = await boot()
    await repeat(runtime, 'make all', warnAt)
    await repeat(runtime, 'ls', 2)
    const text = await runtime.loops()
    expect(text).toMatch(
      /^1\. the same command `make all`, 7 times[^\n]* \(stops at 12\): warned\n2\. [^\n]*`ls`, 2 times[^\n]*: watched\n/u,
    )
    expect(text).toContain('This session: 1 warned.')
    expect(text.endsWith(LOOPS_USAGE)).toBe(true)
  })

  it('counts for a session what was done in it, and since the start what was done in all', async () => {
    const runtime = await boot()
    await repeat(runtime, 'make', CAP)
    const other = runtime.agentOf('a2')
    await runtime.bash('make', { agent: other })
    expect(await runtime.loops()).toContain('This session: 2 warned, 1 denied. Since the start: 2 warned, 1 denied.')
    const execution = await runtime.ctx.commands.execute(other, '/loops', [], new AbortController().signal)
    expect(execution?.result.text).toContain(
      'This session: nothing stopped or said. Since the start: 2 warned, 1 denied.',
    )
  })

  it('tells why, by the calls that were counted and the beginnings of their answers', async () => {
    const runtime = await boot({ output: () => 'all is up to date\nmore' })
    await repeat(runtime, 'make', 3)
    const [head = '', , ...lines] = (await runtime.loops('why 1')).split('\n')
    expect(head).toContain('the same command `make`, 3 times')
    expect(lines).toEqual(Array.from({ length: 3 }, () => '- `make` → “all is up to date more”'))
  })

  it('allows for the session, also after human messages', async () => {
    const runtime = await boot()
    await repeat(runtime, 'make', warnAt)
    expect(await runtime.loops('allow 1')).toContain('Allowed for this session')
    await runtime.humanTurn()
    await repeat(runtime, 'make', 2 * CAP)
    expect(runtime.ran).toHaveLength(warnAt + 2 * CAP)
    expect(await runtime.loops()).toMatch(/^1\. [^\n]*: exempt for this session\n/u)
  })

  it('blocks for the session, and forgets that on reset', async () => {
    const runtime = await boot({ answer: 'allowed-once' })
    await repeat(runtime, 'make', 2)
    expect(await runtime.loops('block 1')).toContain('Blocked for this session')
    await runtime.humanTurn()
    const { content } = await runtime.bash('make')
    expect(JSON.stringify(content)).toContain('blocked by the user for this session')
    expect(runtime.asked).toEqual([])
    await runtime.loops('reset')
    await runtime.bash('make')
    expect(runtime.ran).toHaveLength(3)
  })

  it('means by a number what it listed last, whatever has come up since', async () => {
    const runtime = await boot()
    await repeat(runtime, 'make', 2)
    await runtime.loops()
    await repeat(runtime, 'ls', warnAt)
    expect(await runtime.loops('allow 1')).toContain('`make`')
  })

  it('works while a question is open, and does not wait for it', async () => {
    let reject: (outcome: 'rejected') => void = () => undefined
    const answer = new Promise<'rejected'>(resolve => {
      reject = resolve
    })
    const runtime = await boot({ answer: () => answer })
    await repeat(runtime, 'make', CAP - 1)
    const asking = runtime.bash('make')
    await expect.poll(() => runtime.asked.length).toBe(1)
    expect(await runtime.loops()).toContain('1 asked')
    expect(await runtime.loops('allow 1')).toContain('Allowed')
    reject('rejected')
    await asking
    expect(await runtime.loops()).toContain('1 asked, 1 rejected')
  })

  it.each(['explain', 'allow', 'allow x', 'reset 1', '2', 'why 1 2', '__proto__ 1', '🦆'])(
    'says how it is used when it is told %s',
    async request => {
      const { command } = await boot()
      expect(await command(`/loops ${request}`)).toEqual({ kind: 'error', text: LOOPS_USAGE })
    },
  )

  it.each(['allow 7', 'why 0', 'block 99999999999999999999'])(
    'says that there is no such line when it is told %s',
    async request => {
      const runtime = await boot()
      await repeat(runtime, 'make', 2)
      expect(await runtime.command(`/loops ${request}`)).toMatchObject({ kind: 'error', text: /no such line/u })
    },
  )

  it('leaves nothing in the context of the model', async () => {
    const runtime = await boot()
    await runtime.loops()
    const types = runtime.agent.session.events.map(({ type }) => type)
    expect(types).toEqual(['turn/start', 'command/run', 'command/done'])
  })

  it('goes with the plugin', async () => {
    const { ctx, agent, fiber } = await boot()
    await fiber.dispose()
    expect(ctx.commands.find(agent, 'loops')).toBeUndefined()
  })
})

describe('with onLimit: observe', () => {
  const config = { onLimit: 'observe' }

  it('nobody is asked, nothing is denied and nothing is said, and all of it is shown', async () => {
    const runtime = await boot({ config, answer: 'rejected' })
    const results = []
    for (let index = 0; index < CAP + 2; index++) results.push(await runtime.bash('make'))
    expect(runtime.ran).toHaveLength(CAP + 2)
    expect(runtime.asked).toEqual([])
    expect(results.flatMap(({ additionalContexts = [] }) => additionalContexts)).toEqual([])
    const text = await runtime.loops()
    expect(text).toContain('Noted, and not done (`onLimit: observe`):\n- would have said of bash (')
    expect(text).toContain(`would have stopped bash (the same command \`make\`, ${CAP} times`)
    expect(text).toContain('This session (would have been): 2 warned, 3 denied.')
  })

  it('a block of a person is noted and not done', async () => {
    const runtime = await boot({ config })
    await repeat(runtime, 'make', 2)
    expect(await runtime.loops('block 1')).toContain('nothing is blocked')
    await runtime.bash('make')
    expect(runtime.ran).toHaveLength(3)
  })
})

describe("the host's log", () => {
  it('has a line for each question and each denial, and none for what only the model is told', async () => {
    const runtime = await boot({ answer: 'unavailable' })
    await repeat(runtime, 'make', CAP + 1)
    const fact = /\(the same command `make`, 1[23] times with the same answer[^)]*\)$/u
    expect(runtime.logged.told.map(line => line.replace(fact, '(…)'))).toEqual([
      `${PLUGIN_NAME}: asked about bash (…)`,
      `${PLUGIN_NAME}: blocked bash (…)`,
      `${PLUGIN_NAME}: blocked bash (…)`,
    ])
    expect(runtime.logged.told.at(-1)).toContain('nobody was there to approve')
    expect(runtime.logged.complaints).toEqual([])
  })

  it('has a line for what would have been done with onLimit: observe', async () => {
    const runtime = await boot({ config: { onLimit: 'observe' } })
    await repeat(runtime, 'make', CAP)
    expect(runtime.logged.told.map(line => line.split(' (')[0])).toEqual([
      `${PLUGIN_NAME}: would have said of bash`,
      `${PLUGIN_NAME}: would have said of bash`,
      `${PLUGIN_NAME}: would have stopped bash`,
    ])
  })
})
