import { createHash } from 'node:crypto'
import type { Peers, Started, DrivenCall } from './peers.ts'
import type { Event } from './recordings.ts'

/** Something that is timed, at one size or several, each twice the one before. */
export interface Case {
  readonly title: string
  readonly sizes: readonly Size[]
}

export interface Size {
  /** Empty when a case has but one. */
  readonly label: string
  /** How many calls one run makes; times are told per call. */
  readonly calls: number
  run(plugin: Started): Promise<void>
  /** What the time is to be compared with beside the other plugins. */
  readonly yardstick?: { readonly name: string; run(): unknown }
  readonly goal?: Goal
}

/** What was aimed at. */
interface Goal {
  readonly text: string
  /** Whether it holds. */
  holds(time: Times): boolean
}

/** Median times of one call, in nanoseconds. */
export interface Times extends Readonly<Record<keyof Peers, number>> {
  readonly yardstick: number | undefined
}

const KIB = 1024
const MIB = 1024 * KIB
const MILLISECOND = 1e6

/** A command of about 100 characters, as agents write them. */
const COMMAND =
  'cd packages/server && npm test -- --grep "handles a closed socket" 2>&1 | tail -n 40 > /tmp/test-output.txt'
const OK = { isError: false, value: { exitCode: 0 }, content: [{ type: 'text', text: 'done' }] }
const TEXT_LINE = 'A line of a file that is being written.\n'

/** @param mix - recorded sessions. */
export function casesOf(mix: readonly Event[]): readonly Case[] {
  return [
    { title: 'a. recorded calls', sizes: [recorded(mix)] },
    { title: 'b. one short bash call, over and over', sizes: [repeated(10_000, Infinity)] },
    { title: 'b. the same, a human message after every 5', sizes: [repeated(10_000, 5)] },
    { title: 'c. a write', sizes: [512 * KIB, MIB].map(written) },
    { title: 'd. a heredoc', sizes: [32 * KIB, 64 * KIB, 128 * KIB, 256 * KIB, 512 * KIB, MIB].map(heredoc) },
    { title: 'e. curl of an address with )', sizes: [50_000, 100_000, 200_000].map(parentheses) },
    { title: 'e. web_fetch of an address with )', sizes: [50_000, 100_000, 200_000].map(fetched) },
    { title: 'f. a result of blank lines', sizes: [25_000, 50_000, 100_000].map(blank) },
    { title: 'f. a result of text', sizes: [512 * KIB, MIB].map(answered) },
  ]
}

function recorded(mix: readonly Event[]): Size {
  const calls = mix.filter(event => 'tool' in event).length
  return {
    label: `${calls} calls`,
    calls,
    async run(plugin) {
      let of = -1
      let agent = {}
      for (const event of mix) {
        if (event.agent !== of) agent = {}
        of = event.agent
        await ('tool' in event ? plugin.call(event, agent) : plugin.human(agent))
      }
    },
    goal: { text: '2 × faster than 0.5.2', holds: ({ ours, original }) => ours * 2 <= original },
  }
}

/** @param turn - after how many calls a human message comes. */
function repeated(calls: number, turn: number): Size {
  return {
    label: `${calls} times`,
    calls,
    async run(plugin) {
      const agent = {}
      for (let index = 1; index <= calls; index++) {
        // New each time, as a host parses them anew.
        await plugin.call(bash(COMMAND), agent)
        if (index % turn === 0) await plugin.human(agent)
      }
    },
    goal: { text: 'under 6 µs', holds: ({ ours }) => ours < 6000 },
  }
}

function written(chars: number): Size {
  const content = filled(chars)
  const size = once(sizeOf(chars), { agent: 0, tool: 'write', args: { file_path: '/tmp/a', content }, result: OK })
  return {
    ...size,
    yardstick: { name: 'SHA-256', run: () => createHash('sha256').update(content).digest('base64url') },
    goal: {
      text: 'within 3 × of one SHA-256',
      holds: ({ ours, yardstick }) => yardstick !== undefined && ours <= yardstick * 3,
    },
  }
}

function heredoc(chars: number): Size {
  const size = once(sizeOf(chars), bash(`cat > notes.txt <<'EOF'\n${filled(chars)}EOF\n`))
  if (chars !== 256 * KIB) return size
  const goal: Goal = {
    text: '10 × faster than 0.5.2',
    holds: ({ ours, original }) => ours * 10 <= original,
  }
  return { ...size, goal }
}

function parentheses(count: number): Size {
  return quick(once(String(count), bash(`curl https://api.example.org/items${')'.repeat(count)}`)))
}

function fetched(count: number): Size {
  const url = `https://api.example.org/items${')'.repeat(count)}`
  const result = { isError: false, value: { statusCode: 200 }, content: OK.content }
  return quick(once(String(count), { agent: 0, tool: 'web_fetch', args: { url }, result }))
}

function blank(lines: number): Size {
  return quick(once(String(lines), bash('make', '\n'.repeat(lines))))
}

function answered(chars: number): Size {
  return quick(once(sizeOf(chars), bash('make', filled(chars))))
}

function quick(size: Size): Size {
  return { ...size, goal: { text: 'under 5 ms', holds: ({ ours }) => ours < 5 * MILLISECOND } }
}

/** One call of an agent that has made none. */
function once(label: string, step: DrivenCall): Size {
  return { label, calls: 1, run: plugin => plugin.call(step, {}) }
}

function bash(command: string, text?: string): DrivenCall {
  const result = text === undefined ? OK : { ...OK, content: [{ type: 'text', text }] }
  return { agent: 0, tool: 'bash', args: { command, description: 'Run it' }, result }
}

function filled(chars: number): string {
  return TEXT_LINE.repeat(chars / TEXT_LINE.length)
    .padEnd(chars - 1)
    .concat('\n')
}

function sizeOf(chars: number): string {
  return chars < MIB ? `${chars / KIB} KiB` : `${chars / MIB} MiB`
}
