export type { Call, MeasureSettings } from './call.ts'
export { limitKeyOf, MEASURES, type Fingerprint, type FingerprintId, type Measure } from './measure.ts'
export { CallReader, readCall } from './reader.ts'
export { targetsOfCommand, type Target } from './targets.ts'
