export { FailureTrack, outcomeOf, type FailureSettings, type Outcome, type ToolAnswer } from './failure/index.ts'
export { OccurrenceTrack, type OccurrenceSettings } from './occurrence.ts'
export { byStrength, strongestOf } from './strongest.ts'
export type { AgentEvent, Attempt, Evidence, Finding, Stage, Track, TrackedCall } from './track.ts'
