import * as fc from 'fast-check'
import { DEFAULTS } from '../../src/config/index.ts'
import type { Result } from '../../src/host/contract.ts'
import { isRecord } from '../../src/json/index.ts'
import { shellText, shellTree } from './arbitrary-shell.ts'
import { written, type Tree } from './shell-tree.ts'

/** What a tool call says, apart from how it is written. */
export type Action =
  | { readonly tool: 'bash'; readonly tree: Tree }
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly tool: 'web_fetch'; readonly page: Page }

/** What an address means. Every host is public, and every key of the query comes once. */
interface Page {
  readonly host: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [key: string, value: string])[]
}

/** How a call may end, in ways that the failure track knows. */
export const result: fc.Arbitrary<Result> = fc.constantFrom<Result>(
  { isError: false, value: { exitCode: 0 }, content: [{ type: 'text', text: 'ok' }] },
  { isError: false, value: { exitCode: 2 }, content: [{ type: 'text', text: '[exit code: 2]' }] },
  { isError: false, value: { statusCode: 404 }, content: [{ type: 'text', text: 'no' }] },
  { isError: true, content: [], error: { info: { code: 'FS_NOT_FOUND' } } },
  { isError: true, content: [], error: { info: { code: 'ABORTED' } } },
)

/** Any result that a host may hand over, and some that none should. */
export const oddResult: fc.Arbitrary<Result> = fc.oneof(
  result,
  fc.record({
    isError: fc.boolean(),
    value: fc.anything(),
    content: fc.oneof(
      fc.anything(),
      fc.array(fc.record({ type: fc.constant('text'), text: fc.oneof(shellText, fc.anything()) }), { maxLength: 3 }),
    ),
    error: fc.constantFrom(undefined, {}, { info: undefined }, { info: { code: 'X' } }),
  }),
)

const toolName = fc.oneof(
  fc.constantFrom('bash', 'pwsh', 'shell', 'web_fetch', 'web_search', 'read', 'todo_write', '*', '__proto__'),
  fc.string(),
)

/** Any tool with any arguments: JSON, text that was meant to be JSON, and commands of every kind. */
export const oddCall: fc.Arbitrary<{ readonly tool: string; readonly args: unknown }> = fc.record({
  tool: toolName,
  args: fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.record({ command: shellText }),
    fc.record({ command: shellText, workdir: fc.oneof(fc.string(), fc.jsonValue()), description: fc.jsonValue() }),
    fc.record({ url: fc.oneof(fc.webUrl(), fc.string()), urls: fc.array(fc.oneof(fc.webUrl(), fc.jsonValue())) }),
  ),
})

/** A call with JSON arguments whose keys and decoys say nothing. */
export const jsonAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    tool: fc.constantFrom('read', 'edit', 'web_fetch'),
    args: fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  }),
  fc.record({
    tool: fc.constant('bash'),
    args: fc.record({ command: fc.constantFrom('make', 'ls > x', 'curl a.org'), workdir: fc.constantFrom('a', 'b') }),
  }),
  fc.record({
    tool: fc.constant('fetch'),
    args: fc.record({
      url: fc.constantFrom('https://a.org/x', 'https://a.org/y'),
      headers: fc.object({ maxDepth: 1 }),
    }),
  }),
)

/** A shell command. */
export const shellAction: fc.Arbitrary<Action> = shellTree.map(tree => ({ tool: 'bash', tree }))

/** A page that is fetched. */
export const pageAction: fc.Arbitrary<Action> = fc
  .record({
    host: fc.constantFrom('a.org', 'api.b.com', 'open.canada.ca', '8.8.8.8'),
    path: fc.array(fc.constantFrom('x', 'Y~1', 'a.b'), { maxLength: 2 }),
    query: fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'page'), fc.constantFrom('', '1', 'A.z')), {
      selector: ([key]) => key,
      maxLength: 3,
    }),
  })
  .map(page => ({ tool: 'web_fetch', page }))

/**
 * The arguments with which an action is called.
 * @param choices - how to write them, as for {@link written}; zeros give the plainest way.
 */
export function argumentsOf(action: Action, choices: readonly number[]): unknown {
  if ('tree' in action) return { command: written(action.tree, choices) }
  const choose = chooser(choices)
  if ('page' in action) return { url: addressOf(action.page, choose) }
  // Where there is nothing else, what decoys say tells calls apart.
  const isBare = Object.keys(action.args).length === 0
  const names = isBare ? [] : DEFAULTS.ignoreArgs['*']
  const decoys = names.flatMap(name => (choose(3) === 0 ? [] : [[name, `remark ${choose(9)}`]]))
  return shuffled({ ...action.args, ...Object.fromEntries(decoys) }, choose)
}

/** Takes one of so many ways. */
type Choose = (ways: number) => number

function chooser(choices: readonly number[]): Choose {
  let next = 0
  return ways => (choices[next++ % choices.length] ?? 0) % ways
}

/** The same value with the keys of every record in another order. */
function shuffled(value: unknown, choose: Choose): unknown {
  if (Array.isArray(value)) return value.map(member => shuffled(member, choose))
  if (!isRecord(value)) return value
  const members: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    const place = members.length - choose(members.length + 1)
    members.splice(place, 0, [key, shuffled(member, choose)])
  }
  return Object.fromEntries(members)
}

/** @source docs/how-it-counts.md, "How a call is measured": what does not count for `net` */
function addressOf({ host, path, query }: Page, choose: Choose): string {
  const pick = (...ways: readonly string[]): string => ways[choose(ways.length)] ?? ''
  const [scheme, port] = choose(2) === 0 ? ['https', ':443'] : ['HTTP', ':80']
  const name = host === 'open.canada.ca' ? pick(host, 'open-data.canada.ca') : host
  const isAddress = /^[\d.]+$/u.test(host)
  const spelled = isAddress ? name : pick(name, `www.${name}`, name.toUpperCase(), `${name}.`)
  const pairs = query.map(([key, value]) => `${key}=${value}`)
  for (const tracking of ['utm_source=x', 'gclid=1']) if (choose(3) === 1) pairs.push(tracking)
  const turned = pairs.toSpliced(0, 0, ...pairs.splice(choose(pairs.length + 1)))
  const slash = path.length === 0 ? pick('', '/') : `/${path.join('/')}${pick('', '/')}`
  const escaped = pick(slash, slash.replace('x', '%78'))
  const search = turned.length === 0 ? pick('', '?') : `?${turned.join('&')}`
  return `${scheme}://${pick('', 'me@')}${spelled}${pick('', port ?? '')}${escaped}${search}${pick('', '#top')}`
}
