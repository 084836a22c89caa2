/** The page's script: one tab stop a timeline, arrow keys within it, and tips that stay inside the window. */
export const KEYBOARD_SCRIPT = `
'use strict'
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const marksOf = mark => [...mark.closest('.timeline').querySelectorAll('.mark')]
const place = mark => {
  const tip = mark.querySelector('.tip')
  tip.style.translate = '0px'
  const { left, right } = tip.getBoundingClientRect()
  const over = Math.max(0, right - document.documentElement.clientWidth + 8)
  tip.style.translate = (over > 0 ? -Math.min(over, left - 8) : Math.max(0, 8 - left)) + 'px'
}
document.addEventListener('keydown', event => {
  const mark = event.target.closest('.timeline .mark')
  if (!mark) return
  if (event.key === 'Escape') return mark.blur()
  const marks = marksOf(mark)
  const at = marks.indexOf(mark)
  const next = event.key === 'Home' ? marks[0] : event.key === 'End' ? marks.at(-1) : marks[at + (steps[event.key] ?? 0)]
  if (!next || next === mark) return
  event.preventDefault()
  next.focus()
})
document.addEventListener('focusin', event => {
  const mark = event.target.closest('.timeline .mark')
  if (!mark) return
  for (const other of marksOf(mark)) other.tabIndex = other === mark ? 0 : -1
  place(mark)
})
document.addEventListener('mouseover', event => {
  const mark = event.target.closest('.timeline .mark')
  if (mark) place(mark)
})
`
