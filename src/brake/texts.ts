import { digestOf, excerptLine } from '../text/index.ts'
import { MAX_SIGHTINGS, type BrakeSettings } from './config.ts'
import { RecentMap } from '../memory/index.ts'

/** One message that enters the agent's context. */
export interface InjectedMessage {
  readonly id: string
  /** Who wrote it, fit to be quoted. */
  readonly source: string
  /** Its blocks of text. */
  readonly texts: readonly string[]
}

/** One text came in again and again. */
export interface TextFinding {
  readonly kind: 'text'
  /** How often within the window; no more than {@link MAX_SIGHTINGS} are known. */
  readonly count: number
  /** From whom, without repetition. */
  readonly sources: readonly string[]
  readonly chars: number
  /** Its beginning, on one line. */
  readonly preview: string
}

interface Sighting {
  readonly at: number
  readonly source: string
}

interface Seen {
  /** The oldest first. */
  sightings: readonly Sighting[]
  noticedAt: number | undefined
}

/** How many different texts are remembered per agent; the one seen longest ago is forgotten first. */
export const MAX_TEXTS = 256

/** How many messages are remembered per agent, so that none counts twice; the oldest is forgotten first. */
export const MAX_MESSAGES = 1024

/** At most this many texts are told of at once; the others are when they come again. */
export const MAX_TOLD_AT_ONCE = 4

/** How much of a text is quoted. */
const PREVIEW_CHARS = 120

/**
 * Counts equal blocks of text by when they came in. A message counts once, under its id, however often it is seen.
 * @source brake seed, "Duplicate-context notices"
 */
export class DuplicateTexts {
  readonly #settings: BrakeSettings
  readonly #texts = new RecentMap<string, Seen>(MAX_TEXTS)
  readonly #messages = new RecentMap<string, true>(MAX_MESSAGES)

  constructor(settings: BrakeSettings) {
    this.#settings = settings
  }

  /**
   * Messages come in together.
   * @param messages - those that are to be counted.
   * @param now - the time in milliseconds.
   */
  arrived(messages: readonly InjectedMessage[], now: number): readonly TextFinding[] {
    const touched = new Map<string, { readonly text: string; readonly seen: Seen }>()
    for (const { id, source, texts } of messages) {
      const known = this.#messages.get(id) === true
      const long = texts.map(oneNewline).filter(text => text.length >= this.#settings.minimumDuplicateChars)
      // Ids without a long text would crowd out those whose replay would count; an id that is replayed may be again.
      if (long.length > 0) this.#messages.set(id, true)
      if (known) continue
      for (const text of long) {
        const fingerprint = digestOf(text)
        touched.set(fingerprint, { text, seen: this.#sighted(fingerprint, { at: now, source }) })
      }
    }
    return [...touched.values()]
      .filter(({ seen }) => this.#isDue(seen, now))
      .slice(0, MAX_TOLD_AT_ONCE)
      .map(({ text, seen }) => {
        seen.noticedAt = now
        return findingOf(text, seen)
      })
  }

  /** A human message: nothing has come in yet. Messages stay known, since their replay may come after it. */
  reset(): void {
    this.#texts.clear()
  }

  #sighted(fingerprint: string, sighting: Sighting): Seen {
    const seen = this.#texts.get(fingerprint) ?? { sightings: [], noticedAt: undefined }
    const since = sighting.at - this.#settings.duplicateTextWindowMs
    seen.sightings = [...seen.sightings.filter(({ at }) => at >= since), sighting].slice(-MAX_SIGHTINGS)
    this.#texts.set(fingerprint, seen)
    return seen
  }

  #isDue({ sightings, noticedAt }: Seen, now: number): boolean {
    const { duplicateTextThreshold, duplicateTextCooldownMs } = this.#settings
    const isQuiet = noticedAt === undefined || now - noticedAt >= duplicateTextCooldownMs
    return isQuiet && sightings.length >= duplicateTextThreshold
  }
}

function oneNewline(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function findingOf(text: string, { sightings }: Seen): TextFinding {
  return {
    kind: 'text',
    count: sightings.length,
    sources: [...new Set(sightings.map(({ source }) => source))],
    chars: text.length,
    preview: excerptLine(text, PREVIEW_CHARS),
  }
}
