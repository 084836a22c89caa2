/** Whether two values of a setting are equal: texts, numbers, flags, null, or lists of them. */
export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
