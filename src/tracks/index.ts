export { FailureTrack, outcomeOf, type Answer, type FailureSettings, type Outcome } from './failure/index.ts'
export { OccurrenceTrack, type OccurrenceSettings } from './occurrence.ts'
export { byStrength, strongestOf } from './strongest.ts'
export type { Finding, Stage, Track, TrackedCall } from './track.ts'
