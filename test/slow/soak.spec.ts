import { afterAll, describe, expect, it } from 'vitest'
import type { Agent } from '@deepseek-ai/dsh-agent'
import { agentOf, bootRuntime, type Runtime } from '../host/runtime.ts'

const AGENTS = 50
const CALLS_PER_AGENT = 4000

/** What may be left over of all agents together; one agent's state at its largest is smaller. */
const SLACK_BYTES = 4 * 2 ** 20

let runtime: Runtime | undefined

afterAll(async () => {
  await runtime?.ctx.fiber.dispose()
})

function heapAfterCollection(): number {
  if (globalThis.gc === undefined) throw new Error('the soak needs --expose-gc')
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

/** Work of all kinds: repeated and new, short and long, fetching, writing, failing. */
function workOf(index: number): string {
  const kinds = [
    'make',
    `npm test -- ${index % 7} > out.txt`,
    `curl -s https://api.example.org/items?page=${index}`,
    `cat <<'E' > file.${index % 100}\n${'line\n'.repeat(index % 50)}E`,
    `python3 -c "print(${index})" | tee log.${index % 5}`,
    `cd packages/p${index % 14} && ls -la`,
    `false # ${index}`,
  ]
  return kinds[index % kinds.length] ?? 'true'
}

async function live(agent: Agent, { bash, ran }: Runtime): Promise<void> {
  for (let index = 0; index < CALLS_PER_AGENT; index++) await bash(workOf(index), { agent })
  ran.length = 0
}

describe('200,000 calls of 50 agents in the real tool runtime', () => {
  it('leave no memory behind when the agents are gone', async () => {
    runtime = await bootRuntime({ exitCode: command => (command.startsWith('false') ? 1 : 0) })
    const heaps: number[] = []
    for (let index = 0; index < AGENTS; index++) {
      await live(agentOf(`agent ${index}`), runtime)
      heaps.push(heapAfterCollection())
    }
    const settled = heaps.slice(5, 15)
    const late = heaps.slice(-10)
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(late) - mean(settled)).toBeLessThan(SLACK_BYTES)
  })
})
