import { MAX_VARIABLES } from '../../reading/index.ts'
import type { Scope } from './scope.ts'

/** How a text was read: what a variable that it names held, and how deep it stood. */
interface Reading {
  readonly values: readonly (string | undefined)[]
  readonly depth: number
}

/** What is known of one text. */
interface ReadText {
  /** The variables that it names; undefined when they are too many to look at. */
  readonly names: readonly string[] | undefined
  /** The last reading in each folder. */
  readonly readings: Map<string | undefined, Reading>
}

/** The texts inside a command line that were read, so that none is read again where it would say the same. */
export class ReadTexts {
  #texts: Map<string, ReadText> | undefined

  /**
   * Whether a text has to be read; from then on, it was.
   * @param scope - where it is run.
   * @param depth - in how many texts it stands; what was read deep down may have been cut off.
   */
  isNew(text: string, scope: Scope, depth: number): boolean {
    this.#texts ??= new Map()
    const known: ReadText = this.#texts.get(text) ?? { names: namesIn(text), readings: new Map() }
    this.#texts.set(text, known)
    if (known.names === undefined) return true
    const folder = scope.folder?.value
    const values = known.names.map(name => scope.valueOf(name))
    const last = known.readings.get(folder)
    if (last && last.depth <= depth && last.values.every((value, index) => value === values[index])) return false
    known.readings.set(folder, { values, depth })
    return true
  }
}

function namesIn(text: string): readonly string[] | undefined {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\$\{?([A-Za-z_]\w*)/gu)) {
    names.add(name)
    if (names.size > MAX_VARIABLES) return undefined
  }
  return [...names]
}
