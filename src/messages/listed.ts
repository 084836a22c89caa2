/** How a list reads in a message. */
export interface Listing {
  /** It names at most this many. */
  readonly most: number
  readonly between: string
  /** What stands behind those that are named, for the others. */
  others(count: number): string
}

/**
 * The first of some things, and how many others there are.
 * @param things - in order.
 * @param listing - how they are listed.
 * @param nameOf - what each is called; not asked for the others.
 */
export function listed<T>(
  things: readonly T[],
  { most, between, others }: Listing,
  nameOf: (thing: T) => string,
): string {
  const rest = things.length - most
  return things.slice(0, most).map(nameOf).join(between) + (rest > 0 ? others(rest) : '')
}
