/** A promise that waits for nothing but other promises settles within one turn of the event loop; a few are given. */
const TURNS = 5

/** Let everything go on that can. */
export function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/**
 * The value of a promise that has nothing left to wait for.
 * @param what - names it in the error.
 * @param turns - how many turns of the event loop it may take.
 * @throws its own error, or one that says that it hangs; not by the clock, so a slow machine makes no difference.
 */
export async function settled<T>(what: string, promise: Promise<T>, turns = TURNS): Promise<T> {
  let isOver = false
  const hang = async (): Promise<never> => {
    for (let index = 0; index < turns; index++) {
      if (isOver) break
      await turn()
    }
    throw new Error(`${what} hangs`)
  }
  try {
    return await Promise.race([promise, hang()])
  } finally {
    isOver = true
  }
}
