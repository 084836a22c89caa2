export { outcomeOf, type Answer, type Outcome } from './outcome.ts'
export { FailureTrack, type FailureSettings } from './track.ts'
