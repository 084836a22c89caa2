/**
 * The look of the host's own cards and fields, from the host's variables, so that light and dark come with them. Class
 * names begin with `rtb-`.
 */
const STYLES = `
.rtb-card {
  list-style: none;
  border: 1px solid var(--dsw-alias-border-l2);
  border-radius: 12px;
  background: var(--dsw-alias-bg-layer-3);
  transition: border-color .16s, background .16s;
}
.rtb-card:hover, .rtb-card-open { border-color: var(--dsw-alias-label-dimmed); }
.rtb-card-open { background: var(--dsw-alias-bg-layer-2); }
.rtb-card-header {
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  padding: 14px 16px;
  border: 0;
  border-radius: 12px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
}
.rtb-card-header:focus-visible { outline: 2px solid var(--dsw-alias-brand-primary); outline-offset: -2px; }
.rtb-card-text { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 4px; }
.rtb-card-title { font-size: 15px; font-weight: 600; line-height: 1.4; color: var(--dsw-alias-label-primary); }
.rtb-card-about { font-size: 13px; line-height: 1.5; color: var(--dsw-alias-label-tertiary); }
.rtb-chevron { flex: none; color: var(--dsw-alias-label-tertiary); transition: transform .16s; }
.rtb-chevron-open { transform: rotate(180deg); }
.rtb-card-body { margin: 0 16px; padding-bottom: 8px; border-top: 1px solid var(--dsw-alias-border-l2); }
.rtb-card-body[hidden] { display: none; }

.rtb-form { margin: 0; container-type: inline-size; }
.rtb-note { margin: 12px 0; font-size: 12px; line-height: 1.5; color: var(--dsw-alias-label-tertiary); overflow-wrap: anywhere; }
.rtb-group { min-width: 0; margin: 0; padding: 12px 0 4px; border: 0; }
.rtb-group + .rtb-group { border-top: 1px solid var(--dsw-alias-border-l2); }
.rtb-group-name {
  float: inline-start;
  width: 100%;
  padding: 0;
  font-size: 12px;
  font-weight: 600;
  line-height: 1.5;
  color: var(--dsw-alias-label-secondary);
}
.rtb-group-name + * { clear: both; }
.rtb-group > .rtb-note { margin: 4px 0 8px; }
.rtb-field {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: 16px;
  row-gap: 4px;
  align-items: center;
  padding: 8px 0;
}
.rtb-field-list { grid-template-columns: minmax(0, 1fr); row-gap: 6px; }
.rtb-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; }
.rtb-sentence { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; min-height: 30px; }
.rtb-label { font-size: 13px; font-weight: 500; line-height: 1.5; color: var(--dsw-alias-label-primary); }
.rtb-badge {
  flex: none;
  padding: 1px 8px;
  border-radius: 999px;
  background: var(--dsw-alias-bg-module-platform);
  color: var(--dsw-alias-label-secondary);
  font-size: 11px;
  font-weight: 500;
  line-height: 17px;
  white-space: nowrap;
}
.rtb-reset {
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--dsw-alias-label-secondary);
  font: inherit;
  font-size: 12px;
  line-height: 1.5;
  cursor: pointer;
}
.rtb-reset:focus-visible { outline: 2px solid var(--dsw-alias-brand-primary); outline-offset: 2px; }
.rtb-reset:hover:not([aria-disabled=true]) { color: var(--dsw-alias-label-primary); text-decoration: underline; }
.rtb-reset[aria-disabled=true] { cursor: default; opacity: .4; }
.rtb-control { display: flex; align-items: center; justify-content: flex-end; gap: 12px; }
.rtb-field:not(.rtb-field-list) .rtb-control { grid-row: 1 / span 2; grid-column: 2; }
.rtb-hint, .rtb-error, .rtb-warning { margin: 0; font-size: 12px; line-height: 1.5; color: var(--dsw-alias-label-tertiary); overflow-wrap: anywhere; }
.rtb-notes { grid-column: 1 / -1; }
.rtb-notes:empty { height: 0; margin-top: -4px; }
.rtb-error { color: var(--dsw-alias-label-error, var(--dsw-alias-state-error-primary)); }
.rtb-warning { color: var(--dsw-alias-label-primary); }
.rtb-off { font-size: 13px; line-height: 1.5; color: var(--dsw-alias-label-tertiary); }
.rtb-input {
  box-sizing: border-box;
  width: 100%;
  padding: 6px 12px;
  border: 1px solid var(--dsw-alias-border-l2);
  border-radius: 8px;
  background: var(--dsw-alias-bg-layer-3);
  color: var(--dsw-alias-label-primary);
  font: inherit;
  font-size: 13px;
  line-height: 1.5;
  resize: vertical;
}
.rtb-number { width: 56px; height: 30px; padding: 3px 8px; text-align: center; font-variant-numeric: tabular-nums; }
.rtb-input:focus-visible { outline: 1px solid var(--dsw-alias-brand-primary); border-color: var(--dsw-alias-brand-primary); }
.rtb-input[aria-invalid=true] { border-color: var(--dsw-alias-label-error, var(--dsw-alias-state-error-primary)); }
.rtb-input[aria-invalid=true]:focus-visible { outline-color: var(--dsw-alias-label-error, var(--dsw-alias-state-error-primary)); }
.rtb-input[aria-disabled=true] { color: var(--dsw-alias-label-tertiary); cursor: default; }
.rtb-switch {
  flex: none;
  appearance: none;
  position: relative;
  width: 34px;
  height: 20px;
  margin: 0;
  border-radius: 999px;
  background: none;
  box-shadow: inset 0 0 0 1.5px var(--dsw-alias-label-tertiary);
  cursor: pointer;
  transition: background .16s;
}
.rtb-switch::before {
  content: '';
  position: absolute;
  top: 4px;
  left: 4px;
  width: 12px;
  height: 12px;
  border-radius: 50%;
  background: var(--dsw-alias-label-tertiary);
  transition: transform .16s;
}
.rtb-switch:checked { background: var(--dsw-alias-brand-primary); box-shadow: none; }
.rtb-switch:checked::before { transform: translateX(14px) scale(1.25); background: var(--dsw-alias-bg-layer-3); }
.rtb-switch:focus-visible { outline: 2px solid var(--dsw-alias-brand-primary); outline-offset: 2px; }
.rtb-switch[aria-disabled=true] { opacity: .4; cursor: default; }

.rtb-footer {
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  padding: 12px 0 4px;
  border-top: 1px solid var(--dsw-alias-border-l2);
}
.rtb-outcome { flex: 1; min-width: 0; margin: 0; font-size: 12px; line-height: 1.5; color: var(--dsw-alias-label-secondary); overflow-wrap: anywhere; }
.rtb-outcome.rtb-error { color: var(--dsw-alias-label-error, var(--dsw-alias-state-error-primary)); }
.rtb-button {
  flex: none;
  padding: 5px 14px;
  border: 1px solid var(--dsw-alias-border-l2);
  border-radius: 8px;
  background: none;
  color: var(--dsw-alias-label-secondary);
  font: inherit;
  font-size: 13px;
  line-height: 1.5;
  cursor: pointer;
}
.rtb-button:hover:not([aria-disabled=true]) { border-color: var(--dsw-alias-label-dimmed); color: var(--dsw-alias-label-primary); }
.rtb-button:focus-visible { outline: 2px solid var(--dsw-alias-brand-primary); outline-offset: 1px; }
.rtb-button[aria-disabled=true] { opacity: .4; cursor: default; }
.rtb-primary, .rtb-primary:hover:not([aria-disabled=true]) {
  border-color: transparent;
  background: var(--dsw-alias-label-primary);
  color: var(--dsw-alias-bg-layer-3);
}
.rtb-absent { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; }
.rtb-retry { animation: rtb-late 0s 2s backwards; }
@keyframes rtb-late { from { visibility: hidden; } }
.rtb-summary { font-size: 12px; line-height: 1.5; color: var(--dsw-alias-label-tertiary); }

@media (prefers-reduced-motion: reduce) {
  .rtb-card, .rtb-chevron, .rtb-switch, .rtb-switch::before { transition: none; }
}
@container (max-width: 420px) {
  .rtb-footer { flex-wrap: wrap; }
  .rtb-outcome { flex-basis: 100%; }
}
@container (max-width: 340px) {
  .rtb-field { grid-template-columns: minmax(0, 1fr); }
  .rtb-field:not(.rtb-field-list) .rtb-control { grid-row: auto; grid-column: auto; justify-content: flex-start; }
}
`

/** Bring the look into the page. @returns takes it out again. */
export function addStyles(): () => void {
  const style = document.createElement('style')
  style.textContent = STYLES
  document.head.append(style)
  return () => style.remove()
}
