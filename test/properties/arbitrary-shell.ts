import * as fc from 'fast-check'
import { written, type Piece, type Simple, type Tree, type Word } from './shell-tree.ts'

/** Words that mean something somewhere, but not as an argument. */
const LITERALS = [
  'a',
  'b.txt',
  'src/x',
  '-v',
  '--flag',
  '--flag=1',
  '-o',
  'two words',
  "it's",
  '$HOME',
  '`x`',
  'a"b',
  '\\',
  '',
  'é',
  '#x',
  'a;b',
  '*',
  '~',
  'A=1',
  'A=1 2',
  '>',
  '|',
  '&',
  'if',
  'done',
  '}',
  '(',
  '!',
  '{a,b}',
  'x\ny',
  '2',
  '[[',
  '{}',
  'https://a.org/x?y=1&z=2',
  'http://localhost:8080',
  'make && make test',
  'import requests; requests.get("https://a.org")',
]

const ADDRESSES = [
  'https://a.org/x',
  'https://a.org/x?p=1&q=2',
  'b.org',
  'http://localhost:3000/',
  'HTTPS://www.A.org:443/x',
  'https://[::1]/',
]

/** Options that tell one request from another. */
const REQUEST_OPTIONS = {
  curl: [
    ['-X', 'POST'],
    ['-o', 'out.html'],
    ['--output', 'a b'],
    ['-H', 'X: https://c.org'],
    ['-O'],
    ['--data', 'a=1'],
    ['-dx'],
    ['-I'],
  ],
  wget: [
    ['-O', 'out.html'],
    ['--output-document=a b'],
    ['--header', 'X: https://c.org'],
    ['--post-data', 'a=1'],
    ['-Ox'],
    ['-N'],
  ],
}

const VERBS = [
  'make',
  'npm',
  'git',
  'ls',
  'grep',
  'cat',
  'tee',
  'echo',
  'printf',
  'python3',
  'node',
  'xargs',
  'find',
  'tool.sh',
]

/** Commands that read words of theirs as a program. */
const REREADING = new Set(['bash', 'eval', 'node', 'python3'])

const name = fc.constantFrom('A', 'B', 'url')

/** Shell syntax of every kind that the trees have, three levels deep. */
const grammar = fc.letrec<{ tree: Tree; simple: Simple; word: Word; piece: Piece }>(tie => {
  const literal = fc
    .oneof(fc.constantFrom(...LITERALS), fc.string({ unit: 'grapheme-ascii', maxLength: 6 }))
    .map((text): Piece => ({ text }))
  const word = tie('word')
  const plain = fc.constantFrom('out.txt', 'a/b', '/dev/null', '&2', 'my file').map((text): Word => [{ text }])
  const redirect = fc.tuple(fc.constantFrom('>', '>>', '2>', '<', '>|', '&>'), plain)
  const simple = fc.record({
    kind: fc.constant('simple' as const),
    assignments: few(fc.tuple(name, word), 1),
    redirects: few(redirect, 2),
    heredoc: rarely(fc.constantFrom('line\n', 'make\n', 'two\n  lines\n', '')),
  })
  const command = fc
    .tuple(simple, fc.constantFrom(...VERBS, 'cd', 'export', 'eval', 'bash'), fc.array(word, { maxLength: 4 }))
    .map(([base, verb, words]): Simple => {
      // What a string for another reader gets from an expansion is taken as it is written: test/fingerprint/sinks.spec.ts.
      const own = REREADING.has(verb) ? words.map(pieces => pieces.filter(piece => 'text' in piece)) : words
      return { ...base, verb, units: own.map(each => [each]) }
    })
  const client = fc
    .tuple(simple, fc.oneof(requestOf('curl'), requestOf('wget')))
    .map(([base, request]): Simple => ({ ...base, ...request }))
  const shellString = fc
    .tuple(simple, fc.constantFrom(['bash', '-c'], ['eval'], ['python3', '-c'], ['xargs', 'curl']), tie('tree'))
    .map(([base, [verb = '', ...options], tree]): Simple => {
      const words = [...options, written(tree)].map(text => [[{ text }]])
      return { ...base, verb, units: words }
    })
  const tree = tie('tree')
  return {
    piece: fc.oneof(
      { maxDepth: 3 },
      { weight: 8, arbitrary: literal },
      { weight: 2, arbitrary: name.map((variable): Piece => ({ variable })) },
      { weight: 1, arbitrary: tree.map((substitution): Piece => ({ substitution })) },
    ),
    word: fc.array(tie('piece'), { maxLength: 2 }),
    simple: fc.oneof(
      { weight: 5, arbitrary: command },
      { weight: 3, arbitrary: client },
      { weight: 1, arbitrary: shellString },
    ),
    tree: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 6, arbitrary: tie('simple') },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('list' as const),
          first: tree,
          rest: fc.array(fc.tuple(fc.constantFrom('&&', '||', ';', '&'), tree), { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('pipeline' as const),
          negated: fc.boolean(),
          members: fc.array(tie('simple'), { minLength: 1, maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('subshell', 'group'), body: tree }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('if' as const),
          condition: tree,
          body: tree,
          otherwise: fc.option(tree, { nil: undefined }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('while' as const), condition: tree, body: tree }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('for' as const),
          name,
          words: fc.array(word, { minLength: 1, maxLength: 3 }),
          body: tree,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('function' as const), name, body: tree }) },
    ),
  }
})

/** A command line as a tree. */
export const shellTree: fc.Arbitrary<Tree> = grammar.tree

/** How to write one; see {@link written}. */
export const spelling: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 24 })

/** A command line that a shell understands. */
const shellLine: fc.Arbitrary<string> = fc.tuple(shellTree, spelling).map(([tree, choices]) => written(tree, choices))

/** Constructs that the trees lack, around another command. */
const AROUND: readonly ((line: string) => string)[] = [
  line => `case x in a|b) ${line};; *) true;; esac`,
  line => `select i in a b; do ${line}; done`,
  line => `for ((i=0; i<3; i++)); do ${line}; done`,
  line => `until ${line}; do sleep 1; done`,
  line => `coproc ${line}`,
  line => `[[ -f a && $(${line}) =~ ^x ]]`,
  line => `(( x = $(${line}) + 1 ))`,
  line => `echo $((1 + $(${line})))`,
  line => `diff <(${line}) >(${line})`,
  line => `echo \`${line.replaceAll('`', '\\`')}\``,
  line => `echo "\${x:-$(${line})}" \${y//a/b} {a,b}{1..3}`,
  line => `a=( $(${line}) x ); echo "\${a[@]}"`,
  line => `find . -exec ${line} \\;`,
  line => `bash <<< ${JSON.stringify(line)}`,
  line => `cat > s.sh <<'X'\n${line}\nX\nbash s.sh`,
  line => `bash -s <<-X\n\t${line}\n\tX`,
  line => `ssh localhost ${JSON.stringify(line)}`,
  line => `watch '${line}'`,
  line => `trap '${line}' EXIT`,
  line => `python3 - <<'X'\nimport os; os.system(${JSON.stringify(line)})\nX`,
]

/** The longest text that is still parsed, about. */
const LONGEST = 64_000

/** Pieces of shell syntax. */
const PIECES = [
  'curl',
  'ls',
  ' ',
  '\n',
  '\t',
  ';',
  ';;',
  '&&',
  '|',
  '|&',
  '&',
  '(',
  ')',
  '((',
  '))',
  '{',
  '}',
  '$(',
  '${',
  '`',
  '"',
  "'",
  "$'",
  '<<E\n',
  'E\n',
  '<<<',
  '<(',
  '>',
  '2>&1',
  '>&',
  'x',
  '$A',
  'A=1',
  'A=(',
  'A[1]=',
  '#',
  '\\',
  '\\\n',
  'if ',
  'then ',
  'fi',
  'case x in ',
  'esac',
  'function f ',
  'f() ',
  'for i in a; do ',
  'done',
  '[[ ',
  ']]',
  '=~',
  '!',
  '*',
  '?(',
  '{a,b}',
  '~',
  '\0',
  '\uD800',
  'https://a.org/',
  '-o',
  'bash -c ',
  'python3 -c ',
  'eval ',
  'xargs ',
  'find . -exec ',
  'sudo ',
  'env -S ',
  'cd ',
  'tee ',
]

/** Well-formed text with a part cut out, doubled, or something put in. */
const mutated = fc
  .tuple(shellLine, fc.nat(), fc.nat(), fc.constantFrom('', '', ...PIECES), fc.boolean())
  .map(([line, one, other, piece, doubled]) => {
    const [from = 0, to = 0] = [one % (line.length + 1), other % (line.length + 1)].toSorted((a, b) => a - b)
    return `${line.slice(0, doubled ? to : from)}${piece}${line.slice(doubled ? from : to)}`
  })

/** Anything that a model may write where a command line belongs. */
export const shellText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: shellLine },
  { weight: 3, arbitrary: mutated },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.oneof(shellLine, mutated), fc.array(fc.constantFrom(...AROUND), { minLength: 1, maxLength: 3 }))
      .map(([line, around]) => around.reduce((inner, wrap) => wrap(inner), line)),
  },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map(pieces => pieces.join('')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...PIECES),
        fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 300 }) }, fc.constant(Infinity)),
      )
      .map(([piece, times]) => piece.repeat(Math.min(times, Math.floor(LONGEST / piece.length)))),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('latin1')) },
)

/** Options of an HTTP client with their values, and addresses. */
function requestOf(verb: 'curl' | 'wget'): fc.Arbitrary<Pick<Simple, 'verb' | 'units'>> {
  const unit = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ADDRESSES).map(address => [address]) },
    { weight: 1, arbitrary: fc.constantFrom(...REQUEST_OPTIONS[verb]) },
  )
  return fc
    .array(unit, { minLength: 1, maxLength: 3 })
    .map(units => ({ verb, units: units.map(words => words.map((text): Word => [{ text }])) }))
}

function few<T>(arbitrary: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.array(arbitrary, { minLength: 1, maxLength }) },
  )
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}
