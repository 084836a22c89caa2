import { DEFAULTS } from '../../src/config/defaults.ts'
import { LIVE_FIELDS, type LiveKey } from '../../src/config/fields.ts'
import type { InForce } from '../../src/config/in-force.ts'
import { draftOf, type Draft } from '../form/draft.ts'
import type { Translate } from '../host.ts'
import type { en } from './en.ts'
import { hintOf } from './index.ts'

/** The sentence for each thing that the gate can do. */
const STOPS: ReadonlyMap<string, keyof typeof en> = new Map([
  ['ask', 'stopAsk'],
  ['deny', 'stopDeny'],
  ['observe', 'stopObserve'],
])

/** What the measures are called that `limits` caps by name. */
const MEASURES: ReadonlyMap<string, keyof typeof en> = new Map([
  ['exact', 'exact'],
  ['cmd', 'cmd'],
  ['net', 'net'],
  ['sink', 'sink'],
  ['host', 'host'],
  ['site', 'site'],
  ['family:http-fetch', 'fetches'],
])

/** The caps that hold unless others are configured. */
const DEFAULT_LIMITS: InForce['limits'] = Object.fromEntries(
  Object.entries(DEFAULTS.limits).flatMap(([measure, cap]) => (cap === null ? [] : [[measure, cap] as const])),
)

/** Between things that are enumerated, in either language. */
const BETWEEN = ' · '

/**
 * The name of a field.
 * @param count - what stands in it where it says a number.
 */
export function labelOf(key: LiveKey, t: Translate, count = '…'): string {
  return t(key, LIVE_FIELDS[key].kind === 'count' ? { count } : undefined)
}

/** What stands before the number in the name of a field, and what behind it. */
export function labelAround(key: LiveKey, t: Translate): readonly [before: string, after: string] {
  const [before = '', after = ''] = labelOf(key, t, '\n').split('\n')
  return [before.trim(), after.trim()]
}

/** A field's value in words. */
export function valueText(draft: Draft, t: Translate): string {
  switch (draft.kind) {
    case 'flag':
      return t(draft.on ? 'on' : 'off')
    case 'list':
      return draft.text.split('\n').join(', ') || t('none')
    case 'count':
      return draft.on ? draft.text : t('off')
  }
}

/** What a field does, and what it is when nobody sets it. */
export function hintText(key: LiveKey, t: Translate): string {
  return `${t(hintOf(key))} ${t('default', { value: valueText(draftOf(key, DEFAULTS[key]), t) })}`
}

/** A field together with a value, as one says it: *Warn after 5 repeats*. */
export function fieldText(key: LiveKey, draft: Draft, t: Translate): string {
  return draft.kind === 'count' && draft.on
    ? labelOf(key, t, draft.text)
    : t('fieldNow', { label: labelOf(key, t), value: valueText(draft, t) })
}

/** Where repeats are stopped, and what happens there. */
export function stopText(inForce: InForce | undefined, t: Translate): string {
  const sentence = inForce && STOPS.get(inForce.onLimit)
  if (inForce === undefined || sentence === undefined) return t('stopUnknown', { caps: capsText(DEFAULT_LIMITS, t) })
  if (Object.keys(inForce.limits).length === 0) return t('stopOff')
  return t(sentence, { caps: capsText(inForce.limits, t) })
}

/** The cap of the same call, with what has another one. */
function capsText(limits: InForce['limits'], t: Translate): string {
  const cap = limits['exact']
  const others = [
    ...Object.entries(limits).flatMap(([measure, other]) => (other === cap ? [] : [capText(measure, other, t)])),
    ...Object.keys(DEFAULT_LIMITS).flatMap(measure =>
      limits[measure] === undefined ? [capText(measure, t('never'), t)] : [],
    ),
  ].join(BETWEEN)
  if (cap === undefined) return t('capsOnly', { others })
  return others === '' ? t('caps', { cap }) : t('capsBut', { cap, others })
}

function capText(name: string, cap: number | string, t: Translate): string {
  const measure = MEASURES.get(name)
  return t('capOf', { measure: measure === undefined ? name.replace(/^verb:/u, '') : t(measure), cap })
}
