export type { Call, MeasureSettings } from './call.ts'
export {
  capOf,
  limitKeyOf,
  MEASURES,
  toolFingerprint,
  type Fingerprint,
  type FingerprintId,
  type Measure,
} from './measure.ts'
export { CallReader, readCall } from './reader.ts'
export { targetsOfCommand } from './targets.ts'
