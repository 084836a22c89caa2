import * as fc from 'fast-check'
import { settled } from './settled.ts'

/** Something that holds whatever comes; `npm test` tries it a little, `npm run fuzz` for longer. */
export interface Property {
  /** A sentence. */
  readonly title: string
  /** How many cases `npm test` tries. */
  readonly runs: number
  /** Try cases until one fails. */
  run(parameters: RunParameters): Promise<RunReport>
}

/** Which cases to try; fast-check's own parameters. */
type RunParameters = Pick<fc.Parameters, 'seed' | 'path' | 'numRuns'>

/** What came of it. */
interface RunReport {
  /** How many cases were tried. */
  readonly cases: number
  readonly seed: number
  /** The failed case, shrunk as far as it goes, and where it is found again. */
  readonly failure: { readonly path: string; readonly text: string } | undefined
}

/** Turns of the event loop; many times what the longest case takes. */
const HANGING_TURNS = 100_000

/**
 * A property of values that fast-check makes.
 * @param title - a sentence.
 * @param runs - how many cases `npm test` tries.
 * @param arbitrary - makes a case.
 * @param holds - throws when it does not.
 */
export function property<T>(
  title: string,
  runs: number,
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void> | void,
): Property {
  const held = fc.asyncProperty(arbitrary, async value => {
    const holding = holds(value)
    // What is held at once leaves the event loop no turn in which what waits for one could go.
    if (holding instanceof Promise) await settled('a case', holding, HANGING_TURNS)
  })
  return {
    title,
    runs,
    async run(parameters) {
      const details = await fc.check(held, { ...parameters, includeErrorInReport: true })
      const { failed, numRuns, seed, counterexamplePath } = details
      const text = failed ? ((await fc.asyncDefaultReportMessage(details)) ?? 'it failed') : undefined
      return {
        cases: numRuns,
        seed,
        failure: text === undefined ? undefined : { path: counterexamplePath ?? '', text },
      }
    },
  }
}
