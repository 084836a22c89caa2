export {
  FailureTrack,
  NEITHER,
  outcomeOf,
  type FailureSettings,
  type Outcome,
  type ToolAnswer,
} from './failure/index.ts'
export { OccurrenceTrack, type OccurrenceSettings } from './occurrence.ts'
export { byStrength, strongestOf } from './strongest.ts'
export { subjectsOf } from './track.ts'
export type { AgentEvent, Attempt, Ending, Evidence, Finding, Stage, Track, TrackedCall } from './track.ts'
export { Actions, Course, Epoch, isScope, mainOf, progressTracks } from './progress/index.ts'
