/** What an id may be of that is given anew each time. */
export const IDENTIFIED = words('message request trace span call event run correlation invocation session chunk')

const MOMENTS = words('created updated started finished ended completed sent received server wall cpu')

const LENGTHS = words('duration elapsed took latency')

/**
 * Keys of JSON members that tell an id, a time, a duration or a counter, in lower case.
 * @source progress/README.md, R0 (a)
 */
export const VOLATILE_KEYS: ReadonlySet<string> = new Set([
  ...words('id uuid nonce etag ts time timestamp date now seq sequence attempt attempts uptime'),
  ...IDENTIFIED.flatMap(of => spellings(of, ['id'])),
  ...MOMENTS.flatMap(of => [of, `${of}_`, ...spellings(of, ['at', 'time', 'on'])]),
  ...LENGTHS.flatMap(of => [of, ...spellings(of, ['ms', 's', 'sec', 'seconds'])]),
  ...spellings('execution', ['count', 'time']),
])

/** The length of the longest of them. */
export const MAX_KEY_CHARS = Math.max(...[...VOLATILE_KEYS].map(key => key.length))

function words(text: string): readonly string[] {
  return text.split(' ')
}

function spellings(first: string, seconds: readonly string[]): readonly string[] {
  return seconds.flatMap(second => [first + second, `${first}_${second}`])
}
