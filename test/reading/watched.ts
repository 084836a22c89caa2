/** A value that counts how often its members are read; the length of a list is none. */
export interface Watched {
  readonly value: unknown
  readonly reads: number
  /** How many different members were read. */
  readonly members: number
}

/**
 * Watch a value, all the way down.
 * @param value - anything; what stands in itself still does.
 * @param most - throws when more is read, as it must where reading does not end.
 */
export function watched(value: unknown, most: number): Watched {
  let reads = 0
  let members = 0
  const proxies = new WeakMap<object, object>()
  const around = (member: unknown): unknown => {
    if (typeof member !== 'object' || member === null) return member
    const known = proxies.get(member)
    if (known) return known
    const seen = new Set<string | symbol>()
    const proxy = new Proxy(member, {
      get(target, key): unknown {
        if (key === 'length') return Reflect.get(target, key)
        if (++reads > most) throw new Error(`more than ${most} members are read`)
        if (!seen.has(key)) members++
        seen.add(key)
        return around(Reflect.get(target, key))
      },
    })
    proxies.set(member, proxy)
    return proxy
  }
  return {
    value: around(value),
    get reads() {
      return reads
    },
    get members() {
      return members
    },
  }
}
