/** The rules for a stable text, each in one regular expression. Slow, and easy to compare with what they say. */

const KINDS = 'message|request|trace|span|call|event|run|correlation|invocation|session|chunk'
const KEY =
  'id|uuid|nonce|etag|ts|time|timestamp|date|now' +
  `|(?:${KINDS})_?id` +
  '|(?:created|updated|started|finished|ended|completed|sent|received|server|wall|cpu)_?(?:at|time|on)?' +
  '|(?:duration|elapsed|took|latency)(?:_?(?:ms|s|sec|seconds))?' +
  '|execution_?(?:count|time)|seq(?:uence)?|attempts?|uptime'
const STRING = String.raw`"(?:[^"\\\n]|\\[^\n]){0,80}"`
const FLAT_VALUE = String.raw`(?:${STRING}|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.-]))`
const BLANKS = String.raw`[ \t\r\n]*`
const COLON = `${BLANKS}:${BLANKS}`

const ID_ATTRIBUTE = String.raw`(?<!\w)(?:(?:${KINDS})[_-]?|(?<!-))id=`

const FRACTION = String.raw`(?:[.,]\d+)?`
const ZONE = String.raw`(?: ?(?:(?:Z|UTC|GMT)(?!\w)|[+-]\d\d:?\d\d(?![\w:])))?`
const ISO = String.raw`\d{4}-\d\d-\d\d(?!\d)(?:[T ]\d\d:\d\d(?!\d)(?::\d\d(?!\d)${FRACTION})?${ZONE})?`
const CLOCK = String.raw`\d{1,2}:\d\d:\d\d(?!\d)${FRACTION}(?: ?[AP]M(?!\w))?(?: (?:UTC|GMT)(?!\w))?`
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}'
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}'
const DATE = String.raw`(?:${WEEKDAY},? )?(?:${MONTH} {1,2}\d{1,2}|\d{1,2} ${MONTH})(?:,? \d{4})?,? `

const NUMBER = String.raw`\d+(?:,\d{3}(?!\d)){0,6}(?:\.\d+)?`
const UNIT = '(?:ns|nanoseconds?|[µμ]s|us|microseconds?|ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)(?![a-zµμ])'
const DURATION = String.raw`(?:${NUMBER} ?${UNIT})+(?![\w-])`

const MEMBER = new RegExp(`("(${KEY})"${COLON})(${FLAT_VALUE})`, 'gi')

/** In order, members before them; what stands in `$1` stays. */
const PASSES: readonly (readonly [shape: RegExp, by: '~' | '$1~'])[] = [
  [new RegExp(String.raw`(${ID_ATTRIBUTE})[\w-]{6,}`, 'i'), '$1~'],
  // In quotes before a colon, it is a key.
  [new RegExp(String.raw`(${ID_ATTRIBUTE}(["']))[\w-]{6,}(?=\2(?!${BLANKS}:))`, 'i'), '$1~'],
  [new RegExp(String.raw`(?<!\w)(?:${ISO}|(?:${DATE})?${CLOCK})`), '~'],
  // With a unit, it does not stand alone.
  [new RegExp(String.raw`(?<![\w.])(?!${DURATION})[12]\d{9}(?:\d{3}){0,3}(?:\.\d+)?(?!\w|\.\d)`), '~'],
  [/(?<![a-z\d])[a-f\d]{8}-(?:[a-f\d]{4}-){3}[a-f\d]{12}(?![a-z\d])/i, '~'],
  [/(?<!\w)0x[a-f\d]{8,16}(?!\w)/i, '~'],
  [new RegExp(String.raw`(?<![\w.])${DURATION}`), '~'],
  [/((?<!\w)(?:pid|process|attempt|try|retry|poll|read|run)[ =:#]{1,2})\d+x?(?!\w)/i, '$1~'],
]

/** Stands for a value that stays; no text holds it. */
const KEPT = '\uE000'

/** What the scan has to say of a text. */
export function plainlySpelled(text: string, keepsIds = false): string {
  const kept: string[] = []
  const withoutMembers = text.replace(MEMBER, (_, before: string, key: string, value: string) => {
    if (!keepsIds || key.toLowerCase() !== 'id') return `${before}~`
    kept.push(value)
    return before + KEPT
  })
  let stable = withoutMembers
  for (const [shape, by] of PASSES) {
    // One at a time: what stands right behind another one of its kind begins a word only then.
    for (let before = ''; before !== stable;) {
      before = stable
      stable = stable.replace(shape, by)
    }
  }
  return stable.replaceAll(KEPT, () => kept.shift() ?? '')
}
