import type { Table } from '../output/table.ts'
import { escapeHtml } from './escape.ts'
import { KEYBOARD_SCRIPT } from './keys.ts'
import { STYLE } from './style.ts'

/** Nothing may be loaded from anywhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

const LEGEND = [
  ['ran', 'ran', 'nothing was said'],
  ['advised', 'warned', 'ran, and the model was warned, or asked for a summary'],
  ['asked', 'asked', 'a person would be asked; nobody there stops it'],
  ['denied', 'blocked', 'did not run'],
] as const

/**
 * The page up to its sessions.
 * @param headline - all of it in one sentence.
 * @param tables - the sums.
 * @param guard - what was driven.
 * @param sections - how many sessions follow.
 */
export function pageStart(headline: string, tables: readonly Table[], guard: string, sections: number): string {
  const legend = LEGEND.map(([tone, text, meaning]) => `<li><span class="mark ${tone}">${text}</span> ${meaning}</li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Replay of recorded sessions</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Replay of recorded sessions</h1>
<p class="headline">${escapeHtml(headline)}</p>
<p>What <b>${escapeHtml(guard)}</b> would have said and done. The recordings go on whatever the guard says.</p>
</header>
<main>
<h2>Totals</h2>
<div class="tables">${tables.map(tableHtml).join('')}</div>
<h2>Flagged sessions (${sections})</h2>
<ul class="legend" aria-label="Legend">${legend.join('')}</ul>
<p class="hint">Each mark is a call, in order. Point at one, or move with the arrow keys, to see what was said and on which fingerprint.</p>
`
}

/** The page after its sessions. */
export function pageEnd(): string {
  return `</main>
<script>${KEYBOARD_SCRIPT}</script>
</body>
</html>
`
}

function tableHtml({ title, head, rows, note }: Table): string {
  const columns = head.map(name => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows.map(row => {
    const [name, ...cells] = row.map(cell => escapeHtml(String(cell ?? '')))
    const rest = cells.map(cell => `<td${cell === '0' ? ' class="zero"' : ''}>${cell}</td>`).join('')
    return `<tr><th scope="row">${name ?? ''}</th>${rest}</tr>`
  })
  const caption = `<caption>${escapeHtml(title)}</caption>`
  const remark = note === undefined ? '' : `<p>${escapeHtml(note)}</p>`
  return `<div class="table"><table>${caption}<thead><tr>${columns}</tr></thead><tbody>${body.join('')}</tbody></table>${remark}</div>`
}
