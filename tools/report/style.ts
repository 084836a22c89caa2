/** The page's look, light and dark. Text stands out from its ground by 4.5 to 1 or more. */
export const STYLE = `
:root {
  --ground: #f7f7f5; --card: #fff; --text: #1f2328; --soft: #59626d; --line: #dcdfe3; --focus: #0550ae;
  --ran: #c9d1d9; --ran-text: #1f2328; --advised: #f5d565; --advised-text: #3d2e00;
  --asked: #f0883e; --asked-text: #2b1200; --denied: #b3261e; --denied-text: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1117; --card: #161b22; --text: #e6edf3; --soft: #9aa5b1; --line: #30363d; --focus: #79b8ff;
    --ran: #3a424c; --ran-text: #e6edf3; --advised: #d9a514; --advised-text: #1d1500;
    --asked: #e8772e; --asked-text: #1f0d00; --denied: #cf3b31; --denied-text: #fff;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
header, main { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem }
header { padding-top: 2rem }
h1 { font-size: 1.6rem; margin: 0 }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .8rem }
h3 { font: 600 .85rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
header p, .sum, .hint { color: var(--soft); margin: .2rem 0 .6rem }
.tables { display: grid; gap: 1rem }
.table, .session { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.2rem; overflow-x: auto }
.session { margin: 0 0 1rem; overflow: visible }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; font-size: .95rem; padding-bottom: .4rem }
th, td { padding: .22rem .8rem .22rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); font-weight: 400 }
thead th { color: var(--soft); border-bottom-width: 2px }
th:first-child { text-align: left }
.zero { color: var(--soft) }
tbody tr:last-child > * { border-bottom: 0 }
.headline { font-size: 1.15rem; font-weight: 600 }
.legend, .timeline { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap }
.legend { gap: .4rem 1.4rem; font-size: .85rem }
.timeline { gap: 4px 3px; align-items: center }
.mark { display: inline-block; position: relative; min-width: 11px; height: 24px; padding: 0 7px; border: 0; border-radius: 5px; font: 600 .72rem/24px system-ui, sans-serif; text-align: center; white-space: nowrap; vertical-align: middle }
.timeline .mark.ran { padding: 0 }
.ran { background: var(--ran); color: var(--ran-text) }
.advised { background: var(--advised); color: var(--advised-text) }
.asked { background: var(--asked); color: var(--asked-text) }
.denied { background: var(--denied); color: var(--denied-text) }
.mark:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
.turn { width: 0; height: 30px; margin: 0 5px; border-left: 2px dotted var(--soft) }
.turn span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.tip { display: none; position: absolute; z-index: 1; top: 30px; left: 0; width: max-content; max-width: min(34rem, 88vw); padding: .5rem .7rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); box-shadow: 0 6px 22px #0004; font-weight: 400; font-size: .8rem; line-height: 1.45; text-align: left; white-space: normal; overflow-wrap: anywhere; pointer-events: none }
.tip span { display: block; font-family: ui-monospace, monospace; font-size: .76rem; margin-top: .2rem }
.mark:hover .tip, .mark:focus .tip { display: block }
.timeline:focus-within .mark:hover:not(:focus) .tip { z-index: 2 }
details { margin-top: .7rem; font-size: .85rem; overflow-x: auto }
summary { color: var(--soft); cursor: pointer; width: max-content }
.session th, .session td { text-align: left }
.session td:last-child { font-family: ui-monospace, monospace; font-size: .76rem; white-space: normal; overflow-wrap: anywhere; min-width: 16rem }
@media print { .mark { border: 1px solid; print-color-adjust: exact } .hint { display: none } .session { break-inside: avoid } details::details-content { display: block; content-visibility: visible } }
@media (forced-colors: active) { .mark { border: 1px solid } }
`
