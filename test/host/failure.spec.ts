import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/index.ts'
import { BLOCKED } from '../../src/messages/index.ts'
import { useRuntimes } from './booted.ts'
import { advisoriesOf, textOf, type RuntimeOptions } from './runtime.ts'

const { failWarnAt, failLimit, warnAt } = DEFAULTS

const boot = useRuntimes()

const WORDINGS = [
  'curl -s https://dead.example/api/v1',
  'curl https://dead.example/v2?x=1',
  'wget -qO- https://dead.example/',
  'curl -L --retry 3 http://dead.example/status',
  'timeout 5 curl dead.example/health',
]

/** A shell in which everything about one host fails. */
const DEAD_HOST: RuntimeOptions = {
  exitCode: command => (command.includes('dead.example') ? 6 : 0),
  output: command => (command.includes('dead.example') ? 'curl: (6) Could not resolve host' : 'fine'),
}

describe('five differently worded calls to one dead host', () => {
  it('are advised at the third, and the sixth is blocked', async () => {
    const { bash, ran } = await boot(DEAD_HOST)
    const advised: number[] = []
    for (const [index, command] of WORDINGS.entries()) {
      const advisories = advisoriesOf(await bash(command))
      if (advisories.length > 0) advised.push(index + 1)
      expect(advisories.filter(text => !/^Requests to dead\.example failed.*exit 6/su.test(text))).toEqual([])
    }
    expect(advised).toEqual([failWarnAt])
    const blocked = textOf(await bash('http https://dead.example/other'))
    expect(blocked).toMatch(
      new RegExp(`^Error: ${BLOCKED}: requests to dead\\.example failed ${failLimit} times.*exit 6`, 'su'),
    )
    expect(ran).toEqual(WORDINGS)
  })

  it('leave the way out open: the log, the code, another host', async () => {
    const { bash, ran } = await boot(DEAD_HOST)
    for (const command of WORDINGS) await bash(command)
    const others = ['grep -n dead.log errors.log', 'curl https://alive.example/', 'cat config.yml']
    for (const command of others) expect((await bash(command)).isError).toBe(false)
    expect(ran).toEqual([...WORDINGS, ...others])
  })

  it('do not feed the gate with its own denials: the count stays', async () => {
    const { bash } = await boot(DEAD_HOST)
    for (const command of WORDINGS) await bash(command)
    const denials = [await bash('curl https://dead.example/a'), await bash('curl https://dead.example/b')].map(textOf)
    expect(denials.map(text => /requests to dead\.example failed (\d+)/u.exec(text)?.[1])).toEqual([
      String(failLimit),
      String(failLimit),
    ])
  })

  it('may be tried again after a human message', async () => {
    const { bash, humanTurn, ran } = await boot(DEAD_HOST)
    for (const command of WORDINGS) await bash(command)
    await humanTurn()
    await bash('curl https://dead.example/again')
    expect(ran.at(-1)).toBe('curl https://dead.example/again')
  })
})

describe('a command that fails, is mended and succeeds', () => {
  it('starts from nothing: neither advised nor blocked afterwards', async () => {
    let broken = true
    const { bash, ran } = await boot({ exitCode: () => (broken ? 1 : 0) })
    const build = async (times: number): Promise<string[]> => {
      const advisories: string[] = []
      for (let index = 0; index < times; index++) advisories.push(...advisoriesOf(await bash('make')))
      return advisories
    }
    await build(failWarnAt - 1)
    broken = false
    await build(1)
    broken = true
    expect(await build(failWarnAt - 1)).toEqual([])
    expect(ran).toHaveLength(2 * failWarnAt - 1)
  })
})

describe('what is no failure of the target', () => {
  it('a denial by another policy', async () => {
    let deny = true
    const { bash, ran } = await boot({ before: ctx => ctx.tools.guard(() => (deny ? 'POLICY' : undefined)) })
    for (let index = 0; index < warnAt - 1; index++) expect(advisoriesOf(await bash('make'))).toEqual([])
    deny = false
    await bash('make')
    expect(ran).toEqual(['make'])
  })

  it('a question that nobody approved', async () => {
    const { bash } = await boot({ answer: 'rejected', config: { limits: { exact: 2, cmd: null } } })
    const texts: string[] = []
    for (let index = 0; index < failLimit + 3; index++) texts.push(textOf(await bash('make')))
    expect(texts.slice(1)).toEqual(
      texts.slice(1).map(() => expect.stringMatching(/^Error: .*the same command `make`, \d+ times/u)),
    )
    expect(texts.filter(text => text.includes('in a row'))).toEqual([])
  })

  it('anything about a measure without a cap', async () => {
    const { bash, ran } = await boot({ ...DEAD_HOST, config: { limits: { host: null } } })
    for (const command of WORDINGS) await bash(command)
    await bash('curl https://dead.example/v9')
    expect(ran).toHaveLength(WORDINGS.length + 1)
  })
})

describe('asking about failures', () => {
  it('goes through the same question, and an approval stops counting them', async () => {
    const { bash, asked, ran } = await boot({ ...DEAD_HOST, answer: 'allowed-once' })
    for (const command of WORDINGS) await bash(command)
    for (let index = 0; index < 5; index++) await bash(`curl https://dead.example/more/${index}`)
    expect(asked).toEqual([
      expect.stringContaining(`Requests to dead.example failed ${failLimit} times in a row (exit 6)`),
    ])
    expect(ran).toHaveLength(WORDINGS.length + 5)
  })
})

describe('when both tracks have something to say about one call', () => {
  it('each says it once, the failure first', async () => {
    const { bash } = await boot({ exitCode: () => 2, config: { warnAt: failWarnAt, failLimit: null } })
    const texts: string[] = []
    for (let index = 0; index < failWarnAt; index++) texts.push(...advisoriesOf(await bash('make')))
    expect(texts).toEqual([
      expect.stringContaining(`make failed ${failWarnAt} times in a row`),
      expect.stringContaining(`The same command, ${failWarnAt} times with the same answer`),
    ])
  })
})
