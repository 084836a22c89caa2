import { describe, expect, it } from 'vitest'
import { defineTool, type ToolDefinition, type ToolExecutionResult } from '@deepseek-ai/dsh-tools'
import { DEFAULTS } from '../../src/config/index.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { INDIRECT, POLL } from '../../src/tracks/progress/constants.ts'
import { useRuntimes } from './booted.ts'
import { textOf, type Runtime, type RuntimeOptions } from './runtime.ts'

const CAP = DEFAULTS.limits.cmd
const { failLimit } = DEFAULTS

/** As often as the sequences below repeat what must not be stopped. */
const LONG = 30

const boot = useRuntimes()

/** What a stub tool answers; an error is thrown. */
type Answers = (args: Readonly<Record<string, unknown>>) => string | object | Error

/** Stub tools by name; a text is what they answer, an object their structured value. */
function tools(named: Readonly<Record<string, Answers>>): Pick<RuntimeOptions, 'before'> {
  return {
    before: ctx => {
      for (const [name, answers] of Object.entries(named)) ctx.tools.register(stubTool(name, answers))
    },
  }
}

function stubTool(name: string, answers: Answers): ToolDefinition {
  return defineTool({
    name,
    description: 'stub',
    parameters: {
      key: { type: 'string' },
      query: { type: 'string' },
      url: { type: 'string' },
      file_path: { type: 'string' },
      old_string: { type: 'string' },
      new_string: { type: 'string' },
    },
    output: {
      schema: { type: 'json' },
      render: (_args, value) => [{ type: 'text', text: typeof value === 'string' ? value : 'done' }],
    },
    isConcurrencySafe: () => true,
    execute(args) {
      const answer = answers(args)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never)
    },
  })
}

function isBlocked(result: ToolExecutionResult): boolean {
  return textOf(result).startsWith(`Error: ${BLOCKED}`)
}

/** The laps, counted from 1, in which a call was blocked. */
async function blockedLaps(laps: number, lap: (index: number) => Promise<ToolExecutionResult[]>): Promise<number[]> {
  const blocked: number[] = []
  for (let index = 1; index <= laps; index++) if ((await lap(index)).some(isBlocked)) blocked.push(index)
  return blocked
}

/** From a lap on, each. */
function from(first: number, laps: number): number[] {
  return Array.from({ length: Math.max(0, laps - first + 1) }, (_, index) => first + index)
}

/** Every structured value that `edit` gives. */
function edited(before: string, after: string): object {
  return { path: 'a.ts', before, after }
}

let edits = 0

/** A tool that edits, and one whose edit changes nothing. */
const EDIT: Answers = () => edited(`${edits}`, `${++edits}`)
const NO_EDIT: Answers = () => edited('x', 'x')

const edit = ({ call }: Runtime, index: number): Promise<ToolExecutionResult> =>
  call('edit', { file_path: 'a.ts', old_string: `a${index}`, new_string: `b${index}` })

/** Work, its counterpart that teaches nothing new, what both do in a lap, and the lap from which that is blocked. */
interface Pair {
  readonly title: string
  readonly work: RuntimeOptions
  readonly loop: RuntimeOptions
  readonly loopFrom: number
  lap(runtime: Runtime, index: number): Promise<ToolExecutionResult[]>
}

let pages = 0

const PAIRS: readonly Pair[] = [
  {
    title: 'one key pressed again and again, and what the page then shows',
    work: tools({ mcp__browser__press: () => 'ok', mcp__browser__snapshot: () => `page ${++pages}` }),
    loop: tools({ mcp__browser__press: () => 'ok', mcp__browser__snapshot: () => 'page' }),
    loopFrom: CAP,
    lap: async ({ call }) => [
      await call('mcp__browser__press', { key: 'ArrowRight' }),
      await call('mcp__browser__snapshot', {}),
    ],
  },
  {
    title: 'an edit and a build that prints nothing',
    work: { ...tools({ edit: EDIT }), output: () => '' },
    loop: { ...tools({ edit: NO_EDIT }), output: () => '' },
    loopFrom: CAP,
    lap: async (runtime, index) => [await edit(runtime, index), await runtime.bash('make > build.log 2>&1')],
  },
  {
    title: 'an edit and a test that fails in the same way',
    work: { ...tools({ edit: EDIT }), output: () => '1 failed', exitCode: () => 1 },
    loop: { ...tools({ edit: NO_EDIT }), output: () => '1 failed', exitCode: () => 1 },
    loopFrom: failLimit + 1,
    lap: async (runtime, index) => [await edit(runtime, index), await runtime.bash('npm test')],
  },
]

describe('work that looks like a loop, and the loop that looks like it', () => {
  it.each(PAIRS)('$title: never stopped while something new comes of it', async ({ work, lap }) => {
    const runtime = await boot(work)
    expect(await blockedLaps(LONG, index => lap(runtime, index))).toEqual([])
  })

  it.each(PAIRS)('$title: stopped when nothing new comes of it', async ({ loop, loopFrom, lap }) => {
    const runtime = await boot(loop)
    expect((await blockedLaps(LONG, index => lap(runtime, index)))[0]).toBe(loopFrom)
  })

  it.each(PAIRS)('$title: stopped whatever comes of it, counting every occurrence (progress: false)', async pair => {
    const runtime = await boot({ ...pair.work, config: { progress: false, window: 2 * LONG } })
    expect((await blockedLaps(LONG, index => pair.lap(runtime, index)))[0]).toBe(pair.loopFrom)
  })
})

describe('requests to one host', () => {
  const put = ({ bash }: Runtime, index: number): Promise<ToolExecutionResult> =>
    bash(`curl -X PUT https://api.example.org/items/${index}`)

  it('after an edit each, with empty answers, are not stopped', async () => {
    const runtime = await boot({ ...tools({ edit: EDIT }), output: () => '' })
    expect(await blockedLaps(LONG, async index => [await edit(runtime, index), await put(runtime, index)])).toEqual([])
  })

  it('one after the other with the same empty answer are stopped at the cap of the host', async () => {
    const runtime = await boot({ output: () => '' })
    expect(await blockedLaps(LONG, async index => [await put(runtime, index)])).toEqual(
      from(DEFAULTS.limits.host, LONG),
    )
  })

  const fetch = ({ call }: Runtime, url: string): Promise<ToolExecutionResult> => call('web_fetch', { url })

  it('twenty in one step are not stopped', async () => {
    const runtime = await boot(tools({ web_fetch: ({ url }) => `page ${String(url)}` }))
    const urls = Array.from({ length: 20 }, (_, index) => `https://example.org/${index}`)
    expect((await Promise.all(urls.map(url => fetch(runtime, url)))).filter(isBlocked)).toEqual([])
  })
})

describe('a step full of equal calls', () => {
  it('is stopped at the cap, since calls in flight count at the guard', async () => {
    const release: { go: () => void } = { go: () => undefined }
    const all = new Promise<void>(resolve => {
      release.go = resolve
    })
    const { bash, ran } = await boot({ until: () => all, output: () => 'same' })
    const parallel = Array.from({ length: CAP + 1 }, () => bash('make'))
    await expect.poll(() => ran.length).toBe(CAP - 1)
    release.go()
    const results = await Promise.all(parallel)
    expect(results.map(isBlocked)).toEqual([...Array.from({ length: CAP - 1 }, () => false), true, true])
    expect(ran).toHaveLength(CAP - 1)
  })
})

describe('a note to a file', () => {
  const NOTE = 'echo note >> progress.md'

  it('once every twelve calls is not stopped', async () => {
    const { bash } = await boot({ output: command => (command === NOTE ? '' : command) })
    const blocked = await blockedLaps(LONG, async lap => {
      const results = [await bash(NOTE)]
      for (let index = 1; index < 12; index++) results.push(await bash(`cat ${lap}.${index}`))
      return results
    })
    expect(blocked).toEqual([])
  })

  it('again and again is', async () => {
    const { bash } = await boot({ output: () => '' })
    expect((await blockedLaps(CAP, async () => [await bash(NOTE)])).at(0)).toBe(CAP)
  })
})

describe('a job that runs in the background', () => {
  const RUNNING = '(no new output)\n[status: running]'
  const ENDED = 'built\n[status: completed, exit code: 0]'
  const job = { status: RUNNING }
  const read = ({ call }: Runtime): Promise<ToolExecutionResult> => call('job_output', { key: 'j1' })

  async function polled(times: number): Promise<Runtime> {
    job.status = RUNNING
    const runtime = await boot(tools({ job_output: () => job.status }))
    expect(await blockedLaps(times, async () => [await read(runtime)])).toEqual([])
    return runtime
  }

  it('may be polled while it runs, and read when it has ended', async () => {
    const runtime = await polled(POLL * CAP - 2)
    job.status = ENDED
    expect(isBlocked(await read(runtime))).toBe(false)
  })

  it('may not be polled for ever', async () => {
    const runtime = await polled(POLL * CAP - 1)
    expect(isBlocked(await read(runtime))).toBe(true)
  })

  it('may not be read as often once it has ended', async () => {
    const runtime = await polled(2)
    job.status = ENDED
    expect((await blockedLaps(POLL * CAP, async () => [await read(runtime)])).at(0)).toBeLessThanOrEqual(CAP + 1)
  })

  it.each([
    ['tool-jobs', false],
    ['dsh-compaction-basic', true],
    ['other', true],
  ])('a notice of %s after as many polls as there may be: the next read is stopped: %s', async (plugin, blocked) => {
    const runtime = await polled(POLL * CAP - 1)
    await runtime.notice(runtime.agent, plugin)
    job.status = ENDED
    expect(isBlocked(await read(runtime))).toBe(blocked)
  })
})

describe('a tool that has never worked', () => {
  const LOGIN = new Error('401 Unauthorized')
  const search = ({ call }: Runtime, index: number): Promise<ToolExecutionResult> =>
    call('mcp__x__search', { query: `reworded ${index}` })

  async function failing(): Promise<Runtime> {
    const runtime = await boot(
      tools({ mcp__x__search: () => LOGIN, mcp__x__authenticate: () => 'welcome', mcp__y__authenticate: () => 'hi' }),
    )
    expect(await blockedLaps(INDIRECT * failLimit, async index => [await search(runtime, index)])).toEqual([])
    return runtime
  }

  it('is stopped, whatever it is asked', async () => {
    expect(isBlocked(await search(await failing(), 0))).toBe(true)
  })

  it.each([
    ['mcp__x__authenticate', false],
    ['mcp__y__authenticate', true],
  ])('is stopped after a success of %s: %s', async (login, blocked) => {
    const runtime = await failing()
    await runtime.call(login, {})
    expect(isBlocked(await search(runtime, 0))).toBe(blocked)
  })
})

describe('two agents', () => {
  it.each([
    ['one folder', '/work', '/work', false],
    ['two folders', '/work', '/elsewhere', true],
    ['no folder', undefined, undefined, true],
  ])('of %s: what one has edited the other may test again', async (_where, tested, changed, blocked) => {
    const runtime = await boot({ ...tools({ edit: EDIT }), output: () => 'same' })
    const tester = runtime.agentOf('tester', tested)
    const editor = runtime.agentOf('editor', changed)
    const test = (): Promise<ToolExecutionResult> => runtime.bash('npm test', { agent: tester })
    expect(await blockedLaps(CAP - 1, async () => [await test()])).toEqual([])
    await runtime.call('edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }, { agent: editor })
    expect(isBlocked(await test())).toBe(blocked)
  })
})

describe('a round of several actions', () => {
  const ROUND = ['cat a', 'cat b', 'cat c', 'cat d']
  /** Each action has come up again so often when the next call is too many. */
  const LAPS = (INDIRECT * CAP) / ROUND.length + 1

  async function played(options: RuntimeOptions, laps: number): Promise<{ runtime: Runtime; blocked: string[] }> {
    const runtime = await boot({ output: command => `of ${command}`, ...options })
    const blocked: string[] = []
    for (let lap = 0; lap < laps; lap++) {
      for (const command of ROUND) if (isBlocked(await runtime.bash(command))) blocked.push(command)
    }
    return { runtime, blocked }
  }

  it('is stopped at twice the cap, before any of them alone is', async () => {
    expect((await played({ config: { onLimit: 'deny' } }, LAPS)).blocked).toEqual([])
    expect((await played({ config: { onLimit: 'deny' } }, LAPS + 1)).blocked).toEqual(ROUND)
    expect(LAPS + 1).toBeLessThan(CAP)
  })

  it('is asked about once, and an approval exempts all who take part', async () => {
    const { runtime, blocked } = await played({ answer: 'allowed-once' }, 3 * LAPS)
    expect(blocked).toEqual([])
    expect(runtime.asked).toEqual([expect.stringContaining(`${ROUND.length} actions in turn`)])
  })

  it('is asked about once, and a rejection refuses what was asked about; the others are denied without a question', async () => {
    const { runtime, blocked } = await played({ answer: 'rejected' }, LAPS + 1)
    expect(blocked).toEqual(ROUND)
    expect(runtime.asked).toHaveLength(1)
    expect(isBlocked(await runtime.bash('cat elsewhere'))).toBe(false)
  })

  it('is not seen when every occurrence is counted (progress: false)', async () => {
    const { blocked } = await played({ config: { onLimit: 'deny', progress: false } }, LAPS + 1)
    expect(blocked).toEqual([])
  })
})
