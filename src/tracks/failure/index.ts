export { outcomeOf, type ToolAnswer, type Outcome } from './outcome.ts'
export { FailureTrack, type FailureSettings } from './track.ts'
