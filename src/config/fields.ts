import { eachOf } from './each.ts'
import { KEYS, type Key } from './keys.ts'
import type { FormRule, Input } from './form-rules.ts'

/** A text in the languages that hosts show. */
interface Bilingual {
  readonly en: string
  readonly zh: string
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
  blockShellHttp: {
    en: 'Refuse shell commands that would fetch from the network, and point the model to web_fetch_file. Without effect while that tool cannot fetch.',
    zh: '拒绝会访问网络的 shell 命令，并引导模型改用 web_fetch_file。该工具无法抓取时不起作用。',
  },
  blockLocalHttp: {
    en: 'Also refuse requests to local addresses. The fetch tool often cannot reach them.',
    zh: '同时拒绝对本地地址的请求。抓取工具往往无法访问这些地址。',
  },
  shellHttpAllow: {
    en: 'Commands that may be handed an address all the same, one per line. Leave it empty to exempt none.',
    zh: '仍可接收网址的命令，每行一个。留空则不豁免任何命令。',
  },
  warnAt: {
    en: 'When the same action comes up this often, the model is warned.',
    zh: '同一操作出现达到此次数时提醒模型。',
  },
  summarizeAt: {
    en: 'When the same action comes up this often, the model must write a summary.',
    zh: '同一操作出现达到此次数时要求模型写出总结。',
  },
  failWarnAt: {
    en: 'After this many failures in a row, the model is pointed at the cause.',
    zh: '连续失败达到此次数时提示模型查找原因。',
  },
  failLimit: {
    en: 'After this many failures in a row, the same action meets the gate.',
    zh: '连续失败达到此次数后，同一操作将被拦下。',
  },
} as const satisfies { readonly [K in FormKey]?: Bilingual }

export type LiveKey = keyof typeof DESCRIPTIONS

/** A setting that can be changed while the plugin runs. */
export type LiveField = Input & { readonly description: Bilingual }

/** The live fields, in order: how each is entered follows from its rule. */
export const LIVE_FIELDS = eachOf<Readonly<Record<LiveKey, LiveField>>>(DESCRIPTIONS, key => {
  const { rule }: { readonly rule: FormRule<unknown> } = KEYS[key]
  return { ...rule.input, description: DESCRIPTIONS[key] }
})

/** The keys of the live fields, in order. */
export const LIVE_KEYS: readonly LiveKey[] = Object.keys(LIVE_FIELDS).filter(isLiveKey)

/** Whether a key is that of a live field. */
export function isLiveKey(key: string): key is LiveKey {
  return Object.hasOwn(DESCRIPTIONS, key)
}
