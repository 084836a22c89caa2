import { describe, expect, it } from 'vitest'
import { DEFAULTS, resolveConfig } from '../../../src/config/index.ts'
import type { Fingerprint, FingerprintId, Measure } from '../../../src/fingerprint/index.ts'
import { Actions, Course, Epoch, progressTracks, type Ending, type TrackedCall } from '../../../src/tracks/index.ts'
import { endingWith, trackedCall } from '../tracked-call.ts'

const { failWarnAt, limits, summarizeAt, warnAt } = DEFAULTS

function fingerprint(measure: Measure): Fingerprint {
  return { measure, id: `${measure}:a` as FingerprintId, subject: 'a' }
}

const ACTION = trackedCall({ fingerprints: [fingerprint('exact')] })
const FAILURE: Pick<Ending, 'outcome'> = { outcome: { kind: 'failure', reason: 'exit 1' } }

/** What is due on the last of so many equal calls, which is told when it is over, and on another one beside it. */
function dueTwice(call: TrackedCall, ending: Ending, times: number) {
  const course = new Course(new Epoch())
  const settings = resolveConfig({})
  const tracks = progressTracks(settings, course, new Actions(course, settings.window)).flat()
  const end = () => {
    for (const track of tracks) track.see({ kind: 'admitted', of: call })
    course.admitted()
    return tracks.map(track => ({ track, due: track.see({ kind: 'ended', of: call, ending }) }))
  }
  for (let time = 1; time < times; time++) end()
  return [end(), end()].map(all => all.filter(({ due }) => due.length > 0))
}

describe('what is due on two calls that end beside each other', () => {
  it.each<[string, TrackedCall, Ending, number]>([
    ['the same answer', ACTION, endingWith({}), warnAt],
    ['many requests', trackedCall({ fingerprints: [fingerprint('host')] }), endingWith({}), limits.host],
    ['the same failure', ACTION, endingWith(FAILURE), failWarnAt],
    ['a failing tool', trackedCall({}), endingWith(FAILURE), 2 * failWarnAt],
    ['nothing new', trackedCall({}), endingWith({}), summarizeAt],
    [
      'only said',
      trackedCall({ fingerprints: ACTION.fingerprints, effects: { onlySays: true } }),
      endingWith({}),
      summarizeAt,
    ],
  ])('is told on the first: %s', (_title, call, ending, times) => {
    const [first = [], second = []] = dueTwice(call, ending, times)
    expect(first.flatMap(({ track, due }) => track.tell(due)).length).toBeGreaterThan(0)
    expect(second.flatMap(({ track, due }) => track.tell(due))).toEqual([])
  })
})

describe('a call that is known by nothing', () => {
  it('is none of a repetition', () => {
    const [first = []] = dueTwice(trackedCall({ isShell: true, effects: { onlySays: true } }), endingWith({}), 99)
    expect(first).toEqual([])
  })
})
