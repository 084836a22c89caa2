import { excerptLine } from '../../src/text/index.ts'
import type { Remark } from '../guard/guard.ts'
import { saidAbout, type Saying } from '../measurements/replay.ts'
import type { RuledCall } from '../replay.ts'
import type { RecordedSession } from '../sessions/event.ts'
import { escapeHtml } from './escape.ts'

/** How a call is coloured, the weakest first. */
type Tone = 'ran' | 'advised' | 'asked' | 'denied'

const WORDS: Readonly<Record<Tone, string>> = {
  ran: 'ran',
  advised: 'ran, advised',
  asked: 'asked',
  denied: 'blocked',
}

/** What a mark is labelled with below the gate; at the gate, with what became of the call. */
const LABELS: Readonly<Record<Exclude<Saying, 'gate' | 'failure gate'>, string>> = {
  warn: 'warned',
  summarize: 'summary',
  'failure warn': 'failing',
}

function labelOf(saying: Saying, ruled: RuledCall): string {
  return saying === 'gate' || saying === 'failure gate' ? WORDS[toneOf(ruled)] : LABELS[saying]
}

const CALL_CHARS = 160

/**
 * One flagged session: its name, a mark for each call, and what was said as a list.
 * @param index - counted from 1, for ids.
 */
export function sessionSection(index: number, { name }: RecordedSession, calls: readonly RuledCall[]): string {
  const ordered = calls.toSorted((a, b) => a.number - b.number)
  const flagged = ordered.filter(({ remarks, verdict }) => remarks.length > 0 || verdict !== 'allow')
  const first = flagged[0]?.number
  const marks = ordered.map((ruled, at) => {
    const isNewTurn = at > 0 && ruled.turn !== ordered[at - 1]?.turn
    const turn = isNewTurn ? '<li class="turn"><span>a person wrote</span></li>' : ''
    return turn + mark(ruled, ruled.number === first)
  })
  const said = flagged.flatMap(ruled => saidAbout(ruled).map(([saying, remark]) => saidRow(ruled, saying, remark)))
  return `
<section class="session" aria-labelledby="s${index}">
<h3 id="s${index}">${escapeHtml(name)}</h3>
<p class="sum">${sumOf(ordered, flagged)}</p>
<ol class="timeline" aria-label="Calls in order; arrow keys move">${marks.join('')}</ol>
<details><summary>What was said, as a list</summary>
<table><thead><tr><th scope="col">call</th><th scope="col">tool</th><th scope="col">verdict</th><th scope="col">said</th><th scope="col">count</th><th scope="col">on</th></tr></thead>
<tbody>${said.join('')}</tbody></table></details>
</section>
`
}

/** How soon a session is worth a look: those with stopped calls first, then those with the most that was said. */
export function urgencyOf(calls: readonly RuledCall[]): readonly [stopped: number, flagged: number] {
  const stopped = calls.filter(({ verdict }) => verdict !== 'allow').length
  return [stopped, calls.filter(({ remarks }) => remarks.length > 0).length]
}

function sumOf(calls: readonly RuledCall[], flagged: readonly RuledCall[]): string {
  const stopped = calls.filter(({ verdict }) => verdict !== 'allow').length
  return `${calls.length} calls, ${flagged.length} flagged, ${stopped} stopped`
}

function mark(ruled: RuledCall, isEntry: boolean): string {
  const tone = toneOf(ruled)
  const said = saidAbout(ruled)
  const lines = said.map(([saying, { count, fingerprint }]) => `${labelOf(saying, ruled)}: ${count} × ${fingerprint}`)
  const head = `Call ${ruled.number}, ${WORDS[tone]}`
  const call = excerptLine(`${ruled.call.tool} ${shown(ruled.call.args)}`, CALL_CHARS)
  const label = [head, ...lines, call].map(escapeHtml)
  const text = said.map(([saying, { count }]) => `${count} ${labelOf(saying, ruled)}`).join(', ')
  const tip = `<span class="tip" aria-hidden="true"><b>${label[0] ?? ''}</b>${label
    .slice(1)
    .map(line => `<span>${line}</span>`)
    .join('')}</span>`
  const focus = isEntry ? 0 : -1
  return `<li><button type="button" class="mark ${tone}" tabindex="${focus}" aria-label="${[...(text === '' ? [] : [escapeHtml(text)]), ...label].join('. ')}">${escapeHtml(text)}${tip}</button></li>`
}

function toneOf({ verdict, remarks }: RuledCall): Tone {
  if (verdict === 'allow') return remarks.length > 0 ? 'advised' : 'ran'
  return verdict === 'ask' ? 'asked' : 'denied'
}

/** A shell's command as it is, other arguments as JSON. */
function shown(args: unknown): string {
  if (typeof args === 'string') return args
  if (typeof args === 'object' && args !== null && 'command' in args && typeof args.command === 'string') {
    return args.command
  }
  return JSON.stringify(args) ?? ''
}

function saidRow(ruled: RuledCall, saying: Saying, { count, fingerprint }: Remark): string {
  const cells = [ruled.number, ruled.call.tool, WORDS[toneOf(ruled)], labelOf(saying, ruled), count, fingerprint]
  return `<tr>${cells.map(cell => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`
}
