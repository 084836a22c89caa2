/**
 * The default of every configuration key, in the order in which the README's table lists them.
 * @source breaker seed, "Configuration" and "Tuning"
 */
export const DEFAULTS = {
  window: 16,
  onLimit: 'ask',
  localHosts: 'deny',
  includeLocal: false,
  blockShellHttp: true,
  blockLocalHttp: false,
  shellHttpAllow: ['git', 'docker', 'grep', 'rg'],
  outputDir: 'fetched',
  maxBytes: 8 * 1024 * 1024,
  warnAt: 7,
  summarizeAt: 11,
  failWarnAt: 3,
  failLimit: 5,
  previewChars: 400,
  resultPreviewChars: 800,
  exclude: ['todo_write'],
  include: [],
  ignoreArgs: {
    '*': ['description', 'timeoutMs', 'run_in_background', 'justification', 'reason', 'title', 'comment'],
    bash: ['description', 'timeoutMs', 'run_in_background', 'justification'],
  },
  hostAliases: { 'open-data.canada.ca': 'open.canada.ca' },
  limits: {
    exact: 12,
    cmd: 12,
    net: 12,
    sink: 12,
    host: 16,
    site: null,
    'family:http-fetch': null,
    'verb:curl': null,
    'verb:wget': null,
  },
} as const
