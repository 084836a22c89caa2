import type { FailureSettings } from '../failure/index.ts'
import type { OccurrenceSettings } from '../occurrence.ts'
import type { Track } from '../track.ts'
import { Actions } from './actions.ts'
import { ChurnTrack } from './churn.ts'
import type { Course } from './course.ts'
import { FailingToolsTrack } from './failing-tools.ts'
import { OnlySaidTrack } from './only-said.ts'
import { OutlastedTrack } from './outlasted.ts'
import { RoundsTrack } from './rounds.ts'
import { SameFailureTrack } from './same-failure.ts'
import { SamenessTrack } from './sameness.ts'

export { Actions, isScope, mainOf } from './actions.ts'
export { Course } from './course.ts'
export { Epoch } from './epoch.ts'

/**
 * The tracks by which a repetition is an equal action that taught nothing new.
 * @param settings - read on every call.
 * @param course - what the agent has been through.
 * @param actions - what its actions have answered.
 * @returns those that see failures, and those that see repetitions; of each group one speaks about a call.
 * @source progress/README.md
 */
export function progressTracks(
  settings: OccurrenceSettings & FailureSettings,
  course: Course,
  actions: Actions,
): readonly (readonly Track[])[] {
  return [
    [new SameFailureTrack(settings, course), new FailingToolsTrack(settings, course)],
    [
      // The first one keeps what the second one adds up.
      new SamenessTrack(settings, actions),
      new RoundsTrack(settings, course, actions),
      new ChurnTrack(settings, course),
      new OnlySaidTrack(settings, course),
      new OutlastedTrack(course),
    ],
  ]
}
