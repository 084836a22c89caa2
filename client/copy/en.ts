export const en = {
  title: 'Repeat tool breaker',
  about:
    'When repeated or failing tool calls are pointed out, and when they are stopped. Saved values hold from the next call on.',
  expand: 'Show settings',
  collapse: 'Hide settings',

  blockShellHttp: 'Block HTTP from the shell',
  blockLocalHttp: 'Block local addresses too',
  shellHttpAllow: 'Commands exempt from the block',
  warnAt: 'Warning at',
  summarizeAt: 'Summary at',
  failWarnAt: 'Failure notice at',
  failLimit: 'Failure gate after',

  on: 'On',
  off: 'Off',
  overridden: 'Overridden',
  reset: 'Reset',
  resetField: 'Reset: {label}',
  useField: 'In use: {label}',
  removedFromProfile:
    'Saving takes this out of the cordis.patch.yml of the profile, also if it was written there by hand.',
  atLeast: 'Enter a whole number of at least {least}, or switch it off.',

  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  discard: 'Discard',
  unsaved: 'Unsaved',
  conflict: 'These settings were changed elsewhere in the meantime. Nothing was saved.',
  reload: 'Reload',
  refused: 'The host refused this and does not say why. Nothing you typed is lost.',
  refusedBecause: 'The host refused this, and nothing you typed is lost: {reason}',
  unreachable: 'The host could not be reached. Nothing you typed is lost.',
  unreachableBecause: 'The host could not be reached, and nothing you typed is lost: {reason}',

  readOnly: 'The settings of this host are read-only.',
  loading: 'Loading…',
  unserved:
    'The plugin is turned off, or this host does not offer its settings. The configuration of the profile holds.',
  memory: 'Settings can be read and changed only in a browser on the machine that runs the host.',

  summary: 'Warning {warnAt} · summary {summarizeAt} · failures {failWarnAt} / {failLimit}',
}
