import { parseArgs } from 'node:util'
import type { Property } from '../../test/properties/property.ts'

/** How the tool was called. */
export interface FuzzOptions {
  readonly minutes: number
  /** Which properties to try. */
  readonly properties: readonly Property[]
  /** Where a failure is found again; undefined for new cases. */
  readonly again: { readonly seed: number; readonly path: string | undefined } | undefined
}

export const FUZZ_USAGE = `Usage: npm run fuzz -- [options]

Tries the properties of npm test on new cases, one property after the other with a
new seed each, until the time is over or one fails.

  --minutes N         how long (default: 1)
  --property TEXT     only properties whose title has this text in it
  --seed N --path P   the cases of an earlier run, once; both are printed with a failure,
                      and the path, which leads to the smallest case, needs --property
  --help              print this

Exit: 0 every case held; 1 one failed; 2 usage.
`

/**
 * Read the command line.
 * @param all - the properties that there are.
 * @returns undefined when help is asked for.
 * @throws a message fit for a person when it does not parse.
 */
export function readFuzzOptions(argv: readonly string[], all: readonly Property[]): FuzzOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      minutes: { type: 'string' },
      property: { type: 'string' },
      seed: { type: 'string' },
      path: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { minutes = '1', property = '', seed, path, help } = values
  if (help) return undefined
  const properties = all.filter(({ title }) => title.toLowerCase().includes(property.toLowerCase()))
  if (properties.length === 0) {
    throw new Error(`no property has "${property}" in its title. There are:\n${titles(all)}`)
  }
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/u.test(minutes) || Number(minutes) === 0) {
    throw new Error(`--minutes takes a number above 0, not "${minutes}"`)
  }
  if (seed !== undefined && !/^-?\d{1,10}$/u.test(seed)) throw new Error(`--seed takes a whole number, not "${seed}"`)
  if (seed !== undefined && values.minutes !== undefined)
    throw new Error('--seed tries its cases once, without --minutes')
  if (path !== undefined) {
    if (!/^\d+(?::\d+)*$/u.test(path)) throw new Error(`--path takes numbers like 12:0:3, not "${path}"`)
    if (seed === undefined) throw new Error('--path needs the --seed that was printed with it')
    if (properties.length > 1)
      throw new Error(`--path is for one property, choose it with --property:\n${titles(properties)}`)
  }
  return { minutes: Number(minutes), properties, again: seed === undefined ? undefined : { seed: Number(seed), path } }
}

function titles(properties: readonly Property[]): string {
  return properties.map(({ title }) => `  ${title}`).join('\n')
}
