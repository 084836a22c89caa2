import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { tableText, type Table } from '../tools/output/table.ts'
import { casesOf, type Case, type Size, type Times } from './cases.ts'
import { COSTLY_GOAL_NS, costlyReadings, LINEAR_GROWTH } from './costly.ts'
import { HELD_GOAL, heldAfter } from './heap.ts'
import { loadPeers, type Peers } from './peers.ts'
import { readMix } from './recordings.ts'
import { startupOf } from './startup.ts'
import { timeOf, timeOfSlow, timeOfYardstick } from './time.ts'

const USAGE = `Usage: npm run bench -- [options]

Times this package, as built, beside the published 0.5.2 of the original and the harness's own reminder, all driven
alike through what they register. Takes about five minutes.

  --only <letters>  only these cases, as in "--only ab": a recordings, b one call over and over, c a write,
                    d heredocs, e addresses, f results, g memory, h import and apply, i what is costly to read
  --help            print this
`

const CALLS_HELD = [5000, 10_000, 20_000]
const STARTUP_GOAL_NS = 30e6

const NAMES = ['this package', '0.5.2', 'reminder']

async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { only: { type: 'string', default: 'abcdefghi' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (!/^[a-i]+$/u.test(values.only)) throw new Error('--only takes letters from a to i')
  const isAsked = (title: string): boolean => values.only.includes(title.charAt(0))
  const peers = await loadPeers()
  for (const { name, version } of Object.values(peers)) console.log(`${name} ${version}`)
  console.log(`Node.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`)
  // First, while this process has nothing else to do.
  const started = isAsked('h') ? await startup(peers) : undefined
  for (const one of casesOf(await readMix())) {
    if (isAsked(one.title)) console.log(tableText(await timed(one, peers)))
  }
  if (isAsked('g')) console.log(tableText(await held(peers)))
  if (isAsked('i')) console.log(tableText(await costly()))
  if (started) console.log(tableText(started))
}

/** The median times of a case, a row a size. */
async function timed({ title, sizes }: Case, peers: Peers): Promise<Table> {
  const yardstick = sizes[0]?.yardstick?.name
  const rows: (string | undefined)[][] = []
  let before: { readonly size: Size; readonly times: Times } | undefined
  for (const size of sizes) {
    const times = await timesAt(size, peers)
    const { ours, original, reminder } = times
    rows.push([
      size.label,
      ...[ours, original, reminder].map(duration),
      ...(times.yardstick === undefined ? [] : [duration(times.yardstick)]),
      ratio(original / ours),
      ratio(reminder / ours),
      before && ratio(ours / before.times.ours),
      before && ratio(original / before.times.original),
      size.goal && verdict(size.goal.text, size.goal.holds(times)),
    ])
    before = { size, times }
  }
  const head = ['size', ...NAMES, ...(yardstick === undefined ? [] : [yardstick]), ...RATIOS, ...GROWTHS, 'goal']
  return { title: `${title}: median time of a call`, head, rows }
}

const RATIOS = ['0.5.2 to ours', 'reminder to ours']

/** How much longer it takes than the row above, at twice the size. */
const GROWTHS = ['growth', 'of 0.5.2']

async function timesAt(size: Size, { ours, original, reminder }: Peers): Promise<Times> {
  return {
    ours: await timeOf(ours, size),
    original: await timeOf(original, size),
    reminder: await timeOf(reminder, size),
    yardstick: size.yardstick && (await timeOfYardstick(size.yardstick.run)),
  }
}

async function held({ ours, original, reminder }: Peers): Promise<Table> {
  const rows: string[][] = []
  // The first measurement would be charged for what is compiled on the way.
  for (const peer of [ours, original, reminder]) await heldAfter(peer, CALLS_HELD[0] ?? 0)
  for (const calls of CALLS_HELD) {
    const own = await heldAfter(ours, calls)
    const others = [await heldAfter(original, calls), await heldAfter(reminder, calls)]
    rows.push([String(calls), ...[own, ...others].map(kibibytes), verdict('under 512 KiB', own < HELD_GOAL)])
  }
  return { title: 'g. memory held for one agent after different calls', head: ['calls', ...NAMES, 'goal'], rows }
}

async function startup({ ours, original, reminder }: Peers): Promise<Table> {
  const own = await startupOf(ours)
  const times = [own, await startupOf(original), await startupOf(reminder)]
  const row = [...times.map(duration), verdict('under 30 ms', own < STARTUP_GOAL_NS)]
  return { title: 'h. import and apply: median of several processes', head: [...NAMES, 'goal'], rows: [row] }
}

/** This package alone: the others take as long as they take. */
async function costly(): Promise<Table> {
  const rows: string[][] = []
  for (const { title, sizes, at } of costlyReadings()) {
    const [small, large] = [await timeOfSlow(at(sizes[0])), await timeOfSlow(at(sizes[1]))]
    const growth = large / small
    const holds = Math.max(small, large) < COSTLY_GOAL_NS && growth <= LINEAR_GROWTH
    rows.push([title, ...[small, large].map(duration), ratio(growth), verdict('under 50 ms, linear', holds)])
  }
  const head = ['what is read', 'size', 'twice the size', 'growth', 'goal']
  return { title: 'i. reading and judging what is costly: median time', head, rows }
}

function verdict(goal: string, holds: boolean): string {
  return `${goal}: ${holds ? 'yes' : 'no'}`
}

function ratio(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ×`
}

function duration(nanoseconds: number): string {
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} µs`
  return nanoseconds < 1e9 ? `${(nanoseconds / 1e6).toFixed(2)} ms` : `${(nanoseconds / 1e9).toFixed(2)} s`
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
