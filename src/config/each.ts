/**
 * Build an object key by key.
 * @param like - an object with the same keys.
 * @param valueOf - gives the value of a key.
 * @returns an object with those keys, in their order. Its type is the caller's word that `like` has no key too few.
 */
export function eachOf<T extends object>(
  like: Readonly<Record<keyof T, unknown>>,
  valueOf: <K extends keyof T & string>(key: K) => T[K],
): T
export function eachOf(like: object, valueOf: (key: string) => unknown): object {
  return Object.fromEntries(Object.keys(like).map(key => [key, valueOf(key)]))
}
