import { randomInt } from 'node:crypto'
import type { Property } from '../../test/properties/property.ts'
import type { Write } from '../output/json-stream.ts'
import { statusLineOn, type Screen } from '../output/status-line.ts'
import { tableText } from '../output/table.ts'
import type { FuzzOptions } from './options.ts'

const MS_PER_MINUTE = 60_000

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 31

/** The properties and seeds to try, in order, without end. */
type Rounds = Iterable<{ readonly property: Property; readonly seed: number; readonly path: string | undefined }>

/**
 * Try properties, and tell how often each has held.
 * @param options - which, and for how long. What has begun is finished; each is tried at least once.
 * @param write - takes stdout's text.
 * @param screen - shows what is being tried, so that one sees what hangs.
 * @returns whether every case held. It ends with the first that did not.
 */
export async function fuzz(options: FuzzOptions, write: Write, screen: Screen): Promise<boolean> {
  const cases = new Map(options.properties.map(({ title }) => [title, 0]))
  const line = statusLineOn(screen)
  let holds = true
  for (const { property, seed, path } of roundsOf(options)) {
    const { title, runs, run } = property
    line?.show(`seed ${seed}: ${title}`)
    const report = await run({ seed, numRuns: runs, ...(path === undefined ? {} : { path }) })
    cases.set(title, (cases.get(title) ?? 0) + report.cases)
    if (report.failure === undefined) continue
    const again = `npm run fuzz -- --property ${JSON.stringify(title)} --seed ${seed} --path ${report.failure.path}`
    await write(`FAILED: ${title}\n${report.failure.text}\n\nOnce more: ${again}\n\n`)
    holds = false
    break
  }
  line?.clear()
  const rows = [...cases].map(([title, count]) => [count, title] as const)
  await write(`${tableText({ title: 'cases tried', head: ['cases', 'property'], rows })}\n`)
  return holds
}

function* roundsOf({ minutes, properties, again }: FuzzOptions): Rounds {
  if (again) {
    for (const property of properties) yield { property, ...again }
    return
  }
  const end = Date.now() + minutes * MS_PER_MINUTE
  do {
    for (const property of properties) yield { property, seed: randomInt(SEEDS), path: undefined }
  } while (Date.now() < end)
}
