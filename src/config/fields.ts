import type { DEFAULTS } from './defaults.ts'

/** A text in the languages that hosts show. */
interface Bilingual {
  readonly en: string
  readonly zh: string
}

/** A setting that can be changed while the plugin runs. */
interface Described {
  /** What it does, as one sentence for the person who sets it. */
  readonly description: Bilingual
}

/** Yes or no. */
interface FlagField extends Described {
  readonly kind: 'flag'
}

/** A list of texts, possibly empty, in which no text is blank. */
interface ListField extends Described {
  readonly kind: 'list'
}

/** A whole number, or off. */
interface CountField extends Described {
  readonly kind: 'count'
  /** The smallest number that is not off. */
  readonly least: number
  /** What is stored for off: 0 where the rule takes it, since some readers of a configuration drop a null. */
  readonly off: 0 | null
}

export type LiveField = FlagField | ListField | CountField

/**
 * The settings that take effect on the next call, in the order in which forms show them. Both halves of the package
 * are built from this table: the schema and the reader of live values on the host, the form in the browser. The
 * defaults are those of `DEFAULTS`.
 * @source breaker seed, "The settings box"
 */
export const LIVE_FIELDS = {
  blockShellHttp: {
    kind: 'flag',
    description: {
      en: 'Refuse shell commands that would fetch from the network, and point the model to web_fetch_file. Without effect while that tool cannot fetch.',
      zh: '拒绝会访问网络的 shell 命令，并引导模型改用 web_fetch_file。该工具无法抓取时不起作用。',
    },
  },
  blockLocalHttp: {
    kind: 'flag',
    description: {
      en: 'Also refuse requests to local addresses. The fetch tool often cannot reach them.',
      zh: '同时拒绝对本地地址的请求。抓取工具往往无法访问这些地址。',
    },
  },
  shellHttpAllow: {
    kind: 'list',
    description: {
      en: 'Commands that may be handed an address all the same, one per line. Leave it empty to exempt none.',
      zh: '仍可接收网址的命令，每行一个。留空则不豁免任何命令。',
    },
  },
  warnAt: {
    kind: 'count',
    least: 1,
    off: 0,
    description: {
      en: 'When the same action comes up this often, the model is warned.',
      zh: '同一操作出现达到此次数时提醒模型。',
    },
  },
  summarizeAt: {
    kind: 'count',
    least: 1,
    off: 0,
    description: {
      en: 'When the same action comes up this often, the model must write a summary.',
      zh: '同一操作出现达到此次数时要求模型写出总结。',
    },
  },
  failWarnAt: {
    kind: 'count',
    least: 1,
    off: 0,
    description: {
      en: 'After this many failures in a row, the model is pointed at the cause.',
      zh: '连续失败达到此次数时提示模型查找原因。',
    },
  },
  failLimit: {
    kind: 'count',
    least: 2,
    off: null,
    description: {
      en: 'After this many failures in a row, the same action meets the gate.',
      zh: '连续失败达到此次数后，同一操作将被拦下。',
    },
  },
} as const satisfies { readonly [K in keyof typeof DEFAULTS]?: LiveField }

export type LiveKey = keyof typeof LIVE_FIELDS

/** The keys of the live fields, in order. */
export const LIVE_KEYS: readonly LiveKey[] = [
  'blockShellHttp',
  'blockLocalHttp',
  'shellHttpAllow',
  'warnAt',
  'summarizeAt',
  'failWarnAt',
  'failLimit',
]
