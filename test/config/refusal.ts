import { ConfigError, resolveConfig } from '../../src/config/index.ts'

/** The message of the error that a configuration is refused with; undefined when it is accepted. */
export function refusalIfAny(raw: unknown): string | undefined {
  try {
    resolveConfig(raw)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** The message of the error that a configuration must be refused with. */
export function refusal(raw: unknown): string {
  const message = refusalIfAny(raw)
  if (message === undefined) throw new Error(`accepted: ${JSON.stringify(raw)}`)
  return message
}
