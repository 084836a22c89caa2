/** How a list reads in a message. */
export interface Listing {
  /** It names at most this many. */
  readonly most: number
  readonly between: string
  /** What stands behind those that are named, for the others. */
  others(count: number): string
}

/** The first of some names, and how many others there are. */
export function listed(names: readonly string[], { most, between, others }: Listing): string {
  const rest = names.length - most
  return names.slice(0, most).join(between) + (rest > 0 ? others(rest) : '')
}
