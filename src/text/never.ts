/**
 * The end of a switch that has a case for every member of a union: the compiler complains of one that is missing.
 * @param value - what no case was for.
 * @param what - what it was taken for.
 * @throws Error always; only a value that breaks its type comes here.
 */
export function assertNever(value: never, what: string): never {
  throw new Error(`unknown ${what}: ${JSON.stringify(value)}`)
}
