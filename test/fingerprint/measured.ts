import { resolveConfig } from '../../src/config/index.ts'
import { readCall, type Call, type Measure, type MeasureSettings } from '../../src/fingerprint/index.ts'

/** What a configuration without any key makes of a call. */
export const SETTINGS: MeasureSettings = resolveConfig(undefined)

/** A call that is measured by the defaults, or by what a test says instead of them. */
export function measured(tool: string, args: unknown, instead: Partial<MeasureSettings> = {}): Call {
  return readCall(tool, args, { ...SETTINGS, ...instead })
}

/** A call of the shell tool. */
export function shell(command: string, instead: Partial<MeasureSettings> = {}): Call {
  return measured('bash', { command }, instead)
}

/** The identities of one measure, without the measure's name. */
export function identities(call: Call, measure: Measure): readonly string[] {
  return call.fingerprints
    .filter(fingerprint => fingerprint.measure === measure)
    .map(fingerprint => fingerprint.id.slice(measure.length + 1))
}

/** The measures of a call, each once. */
export function measuresOf(call: Call): readonly Measure[] {
  return [...new Set(call.fingerprints.map(fingerprint => fingerprint.measure))]
}
