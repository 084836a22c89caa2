import { invalid, isWhole, text, type Rule } from './rules.ts'

/** How a person enters a value in a form. */
export type Input = FlagInput | ListInput | CountInput

/** Yes or no. */
interface FlagInput {
  readonly kind: 'flag'
}

/** A list of texts, possibly empty, in which no text is blank. */
interface ListInput {
  readonly kind: 'list'
}

/** A whole number, or off. */
interface CountInput {
  readonly kind: 'count'
  /** The smallest number that is not off. */
  readonly least: number
  /** What is stored for off: 0 where the rule takes it, since some readers of a configuration drop a null. */
  readonly off: 0 | null
}

/** A rule whose values a form can offer. */
export type FormRule<T> = Rule<T> & { readonly input: Input }

function entered<T>(input: Input, rule: Rule<T>): FormRule<T> {
  return Object.assign(rule, { input })
}

/** Yes or no. */
export const flag = entered<boolean>({ kind: 'flag' }, (value, key) => {
  if (typeof value !== 'boolean') throw invalid(key, value, 'true or false')
  return value
})

/** A count at which something is said. @returns undefined for off: 0, negative or null. */
export const stage = entered<number | undefined>({ kind: 'count', least: 1, off: 0 }, (value, key) => {
  if (value === null || (typeof value === 'number' && value <= 0)) return undefined
  if (!isWhole(value)) throw invalid(key, value, 'a positive whole number, or 0, a negative number or null for off')
  return value
})

/** A count at which something is stopped, with a lower bound. @returns undefined for off: null. */
export function capFrom(least: number): FormRule<number | undefined> {
  return entered<number | undefined>({ kind: 'count', least, off: null }, (value, key) => {
    if (value === null) return undefined
    if (!isWhole(value) || value < least)
      throw invalid(key, value, `a whole number of at least ${least}, or null for off`)
    return value
  })
}

/** A list of texts. */
export const texts = entered<readonly string[]>({ kind: 'list' }, (value, key) => {
  if (!Array.isArray(value)) throw invalid(key, value, 'a list of texts')
  return value.map((item, index) => text(item, `${key}[${index}]`))
})
