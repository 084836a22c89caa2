import type { SimpleCommand } from '../shell/index.ts'

/** A word that gives a name a value: `API_URL=…`, `-DDOCS=…`, `--build-arg=API=…`. */
const NAMED = /^(?:-[DPEXe]|--[\w-]+=)?[A-Za-z_][\w.[\]-]*=/u

/** Options whose value is text, or a setting of what is made. */
const TEXT_OPTIONS =
  /^(?:--(?:allowed-origins?|annotation|arg|argjson|asset-prefix|audience|author|base|base-?href|baseurl|body|build-arg|callback|callback-url|canonical|caption|comment|content|define|desc|description|env|footer|form|grep|header|homepage|issuer|label|message|meta|metadata|name|notes|origin|param|payload|pattern|public-path|public-url|query|redirect-uri|referer|regexp?|search|set|set-string|site|site-url|string|subject|summary|tag|text|title|topic|value|var|variable)|-m|-t)$/iu

/** Commands whose `--base` and the like are the address of what they build. */
const BUILDERS = new Set(
  'astro eleventy esbuild gatsby hugo jekyll mkdocs ng parcel pelican rollup sphinx-build tsup typedoc vite vuepress webpack zola'.split(
    ' ',
  ),
)

/**
 * Whether a word of a command only sets a value, and does not say what is fetched.
 * @param command - a simple command.
 * @param index - which of its words.
 * @source decisions.md §7
 */
export function isSetting({ verb, args }: SimpleCommand, index: number): boolean {
  const value = args[index]?.value ?? ''
  if (BUILDERS.has(verb)) return true
  if (NAMED.test(value) && !/^--[\w-]+=https?:/u.test(value)) return true
  const equals = value.indexOf('=')
  const option = value.startsWith('--') && equals > 0 ? value.slice(0, equals) : (args[index - 1]?.value ?? '')
  return TEXT_OPTIONS.test(option)
}
