import type { InjectedMessage } from '../brake/index.ts'
import { isRecord } from '../json/index.ts'
import { excerptLine } from '../text/index.ts'
import type { StepMessage } from './contract.ts'
import { BRAKE_NOTICE_KIND, NOTICE_KIND } from './notice.ts'

/** Sources of this package, in the form of {@link sourceOf}; the last is the breaker's name as a loader row. */
const OWN_SOURCES: ReadonlySet<string> = new Set([NOTICE_KIND, BRAKE_NOTICE_KIND, 'plugin:repeat-tool-breaker'])

/** The longest name of a source that a message quotes. */
const MAX_SOURCE_CHARS = 64

/** Whether a human wrote a message; whatever it looks like. */
export function isHuman(message: StepMessage): boolean {
  return isRecord(message) && isRecord(message.source) && message.source['kind'] === 'user'
}

/** The harness's own reminder, in the form of {@link sourceOf} of either generation. */
const REMINDER_SOURCES: ReadonlySet<string> = new Set(['plugin:repeat-tool-reminder', 'repeat-tool-reminder'])

/** Whether nobody misses a message when the step that brings it is rejected: it only says that something repeats. */
export function isDispensable(message: StepMessage): boolean {
  if (!isRecord(message)) return false
  const source = sourceOf(message)
  return OWN_SOURCES.has(source) || REMINDER_SOURCES.has(source)
}

/** Sources of the service that runs jobs in the background, in the form of {@link sourceOf}: of 0.1.x, and in its own name. */
const JOB_SOURCES: ReadonlySet<string> = new Set(['plugin:tool-jobs', 'tool-jobs', 'jobs', 'job'])

/** Whether a message reports that a background job has ended. @source dsh 0.1.1-rc.2, `tool-jobs`; progress/README.md, R5 */
export function isJobReport(message: { readonly source: unknown }): boolean {
  return isRecord(message) && JOB_SOURCES.has(sourceOf(message))
}

/** Sources of the service that wakes an agent at set times, in the form of {@link sourceOf}; likewise. */
const SCHEDULE_SOURCES: ReadonlySet<string> = new Set([
  'plugin:schedule',
  'plugin:tool-schedule',
  'schedule',
  'schedules',
])

/** Whether a message begins a step at a set time. @source dsh 0.1.1, `schedule`; issue 16 */
export function isScheduled(message: { readonly source: unknown }): boolean {
  return isRecord(message) && SCHEDULE_SOURCES.has(sourceOf(message))
}

/**
 * What plugins and the host bring into an agent's context.
 * @param messages - the messages of a step.
 * @returns those with an id and texts. A human's words are none of the brake's business, this package's own would make
 * it talk about itself, and a message without an id cannot be told from its replay.
 */
export function injectedOf(messages: readonly StepMessage[]): readonly InjectedMessage[] {
  return messages.flatMap(message => {
    if (!isRecord(message) || isHuman(message)) return []
    const { id, content } = message
    const source = sourceOf(message)
    if (typeof id !== 'string' || id === '' || OWN_SOURCES.has(source)) return []
    return [{ id, source, texts: textsOf(content) }]
  })
}

/** `plugin:<name>` on hosts of either generation; else the source's kind. */
function sourceOf({ source }: { readonly source: unknown }): string {
  const { kind, plugin }: Readonly<Record<string, unknown>> = isRecord(source) ? source : {}
  if (typeof kind !== 'string' || kind === '') return 'an unnamed source'
  return excerptLine(kind === 'plugin' && typeof plugin === 'string' ? `plugin:${plugin}` : kind, MAX_SOURCE_CHARS)
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content]
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  return blocks.flatMap(block => (isRecord(block) && typeof block['text'] === 'string' ? [block['text']] : []))
}
