/** Why something failed, in one text, whatever was thrown; its type when it has none. */
export function reasonOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error)
  } catch {
    return typeof error
  }
}
