import { digestOfAnswer } from '../../src/answer/index.ts'
import { NO_EFFECTS } from '../../src/effects/index.ts'
import { toolFingerprint, type Fingerprint } from '../../src/fingerprint/index.ts'
import type { Ending, TrackedCall } from '../../src/tracks/index.ts'

/** What of a call a test says something about. */
interface Told {
  readonly tool?: string
  readonly isShell?: boolean
  readonly step?: number
  readonly fingerprints?: readonly Fingerprint[]
  readonly effects?: Partial<TrackedCall['effects']>
}

/** A call as tracks see it; of a tool of no further meaning, unless the test says otherwise. */
export function trackedCall({ tool = 'tool', isShell = false, effects, fingerprints = [], step }: Told): TrackedCall {
  return {
    call: { tool, fingerprints, isShell, isBare: false, line: undefined },
    step,
    effects: { ...NO_EFFECTS, ...effects },
    fingerprints,
    tool: toolFingerprint(tool),
  }
}

/** An ending, of success and with an answer of no further meaning, unless the test says otherwise. */
export function endingWith({
  answer = 'answer',
  ...told
}: Partial<Omit<Ending, 'answer' | 'echoless'>> & { readonly answer?: string }): Ending {
  const digest = digestOfAnswer({ reason: '', text: answer, cutFrom: 0, attachments: '' })
  const outcome = { kind: 'success' } as const
  const none = { lines: [], change: undefined, waits: false, isStopped: false }
  return { outcome, answer: digest, echoless: digest, ...none, ...told }
}
