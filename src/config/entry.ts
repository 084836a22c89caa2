import { eachOf } from './each.ts'
import type { Rule } from './rules.ts'

/** One key of a configuration. */
export interface Entry<T> {
  /** What holds when nobody sets the key; the rule takes it as well. */
  readonly default: unknown
  /** What may be set; its result is the form in which the value is used. */
  readonly rule: Rule<T>
}

/** The keys of a configuration whose checked values are `T`. */
export type Entries<T> = { readonly [K in keyof T]: Entry<T[K]> }

/** The checked values of a configuration with these keys. */
export type ValuesOf<E> = { readonly [K in keyof E]: E[K] extends Entry<infer T> ? T : never }

/** The default of every key, in order. */
export function defaultsOf<D extends object>(entries: { readonly [K in keyof D]: { readonly default: D[K] } }): D {
  return eachOf<D>(entries, key => entries[key].default)
}
