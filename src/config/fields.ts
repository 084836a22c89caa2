import { eachOf } from './each.ts'
import { KEYS, type Key } from './keys.ts'
import type { FormRule, Input } from './form-rules.ts'

/** A text in the languages that hosts show. */
interface Bilingual {
  readonly en: string
  readonly zh: string
}

/** What fields are about, in the order in which forms show it: what the plugin is for first. */
export const FIELD_GROUPS = ['repeats', 'failures', 'http'] as const

type FieldGroup = (typeof FIELD_GROUPS)[number]

interface Described extends Bilingual {
  readonly group: FieldGroup
}

/** The keys whose values a form can offer. */
type FormKey = { [K in Key]: (typeof KEYS)[K]['rule'] extends FormRule<unknown> ? K : never }[Key]

/**
 * The settings that take effect on the next call, in the order in which forms show them, each with what it does, as
 * one sentence for the person who sets it. Both halves of the package are built from this table: the schema and the
 * reader of live values on the host, the form in the browser.
 * @source breaker seed, "The settings box"
 */
const DESCRIPTIONS = {
  warnAt: {
    group: 'repeats',
    en: 'The model is told that the same action keeps coming up.',
    zh: '告诉模型同一操作反复出现。',
  },
  summarizeAt: {
    group: 'repeats',
    en: 'The model has to write down what it knows before it goes on.',
    zh: '要求模型先写下已知的内容，再继续。',
  },
  failWarnAt: {
    group: 'failures',
    en: 'The model is pointed at the cause.',
    zh: '提示模型查找原因。',
  },
  failLimit: {
    group: 'failures',
    en: 'The next call of the same action is stopped, in the same way as a repeat.',
    zh: '下一次同样的操作会被拦截，方式与重复操作相同。',
  },
  blockShellHttp: {
    group: 'http',
    en: 'Refuse shell commands that would fetch from the network, and point the model to web_fetch_file. Without effect where nothing can fetch.',
    zh: '拒绝会访问网络的 shell 命令，并引导模型改用 web_fetch_file。在无法抓取的宿主上不起作用。',
  },
  blockLocalHttp: {
    group: 'http',
    en: 'Also refuse requests to local addresses. The fetch tool often cannot reach them.',
    zh: '同时拒绝对本地地址的请求。抓取工具往往无法访问这些地址。',
  },
  shellHttpAllow: {
    group: 'http',
    en: 'Commands that may be handed an address all the same, one per line. Leave it empty to exempt none.',
    zh: '仍可接收网址的命令，每行一个。留空则不豁免任何命令。',
  },
} as const satisfies { readonly [K in FormKey]?: Described }

export type LiveKey = keyof typeof DESCRIPTIONS

/** A setting that can be changed while the plugin runs. */
export type LiveField = Input & { readonly group: FieldGroup; readonly description: Bilingual }

/** The live fields, in order: how each is entered follows from its rule. */
export const LIVE_FIELDS = eachOf<Readonly<Record<LiveKey, LiveField>>>(DESCRIPTIONS, key => {
  const { rule }: { readonly rule: FormRule<unknown> } = KEYS[key]
  const { group, en, zh } = DESCRIPTIONS[key]
  return { ...rule.input, group, description: { en, zh } }
})

/** The keys of the live fields, in order. */
export const LIVE_KEYS: readonly LiveKey[] = Object.keys(LIVE_FIELDS).filter(isLiveKey)

/** Whether a key is that of a live field. */
export function isLiveKey(key: string): key is LiveKey {
  return Object.hasOwn(DESCRIPTIONS, key)
}
