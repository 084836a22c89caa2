import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identities, measured, shell } from './measured.ts'

function cmd(command: string, workdir?: unknown): readonly string[] {
  return identities(measured('bash', { command, workdir }), 'cmd')
}

interface Style {
  readonly quote: 'single' | 'double' | 'backslash' | 'bare'
  readonly gap: string
  readonly separator: ' ; ' | '; ' | ';' | '\n' | ' # note\n' | '\n\n'
  readonly comment: '' | ' # a comment' | '\n# a comment'
}

const styles: fc.Arbitrary<Style> = fc.record({
  quote: fc.constantFrom('single', 'double', 'backslash', 'bare'),
  gap: fc.constantFrom(' ', '  ', '\t', ' \\\n', '\\\n  '),
  separator: fc.constantFrom(' ; ', '; ', ';', '\n', ' # note\n', '\n\n'),
  comment: fc.constantFrom('', ' # a comment', '\n# a comment'),
})

/** Commands of plain names and any words, in a row. */
const programs = fc.array(
  fc.tuple(
    fc.constantFrom('npm', 'git', 'make', 'curl', 'tool.sh'),
    fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 10 }), { maxLength: 4 }),
  ),
  { minLength: 1, maxLength: 3 },
)

function quoted(word: string, quote: Style['quote']): string {
  switch (quote) {
    case 'single':
      return `'${word.replaceAll("'", String.raw`'\''`)}'`
    case 'double':
      return `"${word.replaceAll(/["\\$`]/gu, String.raw`\$&`)}"`
    case 'backslash':
      return word.replaceAll(/[^\w]/gu, String.raw`\$&`)
    case 'bare':
      return /^[\w./:-]+$/u.test(word) ? word : quoted(word, 'single')
  }
}

function written(program: readonly (readonly [string, readonly string[]])[], style: Style): string {
  const commands = program.map(([verb, words]) =>
    [verb, ...words.map(word => quoted(word, style.quote))].join(style.gap),
  )
  return commands.join(style.separator) + style.comment
}

describe('cmd', () => {
  it('does not depend on white space, quoting style, comments and line continuations', () => {
    fc.assert(
      fc.property(programs, styles, styles, (program, one, other) => {
        expect(cmd(written(program, one))).toEqual(cmd(written(program, other)))
      }),
      { numRuns: 500 },
    )
  })

  it('depends on every word', () => {
    fc.assert(
      fc.property(programs, programs, styles, (one, other, style) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        fc.pre(![...one, ...other].some(([verb]) => verb === 'curl'))
        expect(cmd(written(one, style))).not.toEqual(cmd(written(other, style)))
      }),
    )
  })

  it.each([
    ['operators', 'a&&b||c|d', 'a  &&  b ||\n c |\\\n d'],
    ['redirects', 'a>f 2>&1', 'a  >  "f"  2>&1'],
    ['a block', 'if a; then b; fi', 'if a\nthen\n  b\nfi'],
    ['a loop', 'for i in 1 2; do a "$i"; done', 'for i in 1  2\ndo a $i; done'],
    ['arithmetic', 'echo $((1  +  1))', 'echo $((1 + 1))'],
    ['a substitution', 'echo $(a   b)', 'echo $( a b )'],
    ['a quoted substitution', 'echo "$(a   b)"', 'echo "$( a b )"'],
    ['the end marker of a heredoc', 'cat <<A\nx\nA', "cat <<'B'\nx\nB"],
    ['a heredoc that is indented by tabs', 'cat <<-E\n\tx\n\tE', 'cat <<E\nx\nE'],
    ['a line around a string that does not parse', "bash -c 'if' && a", "bash  -c  'if'  &&  a"],
    ['quotes around all of a declaration', "export A='1 2'", 'export "A=1 2"'],
    ['final separators', 'a;', '\n a \n'],
  ])('does not depend on the layout of %s', (_, one, other) => {
    expect(cmd(one)).toEqual(cmd(other))
  })

  it.each([
    ['a time limit before it', 'timeout 30 npm test', 'timeout 60 npm test'],
    ['the place of the options of a client', 'curl -X POST -d a a.com', 'curl a.com -d a -X POST'],
    ['the names of the options of a client', 'curl -d a -u me a.com', 'curl --user me --data-raw a a.com'],
    ['a method that goes without saying', 'curl -X GET a.com', 'curl a.com'],
    ['a wrapper that changes nothing', 'nice -n 5 nohup npm test', 'npm test'],
    ['the folder of its program', '/usr/bin/curl a.com', 'curl a.com'],
    ['volatile flags', 'curl -sSfL -m 5 --retry 3 a.com', 'curl a.com'],
    ['volatile flags in a pipeline', 'curl -m 5 a.com | jq .', 'curl -m 6 a.com | jq .'],
    ['volatile flags in a condition', 'curl -m 5 a.com || true', 'curl -m 6 a.com || true'],
    ['volatile flags under a wrapper', 'sudo curl -m 5 a.com', 'sudo curl -m 6 a.com'],
    ['volatile flags in a substitution', 'echo $(curl -m 5 a.com)', 'echo $(curl -m 6 a.com)'],
    ['volatile flags in a quoted substitution', 'echo "$(curl -m 5 a.com)"', 'echo "$(curl -m 6 a.com)"'],
    ['volatile flags in an assigned output', 'X=$(curl -m 5 a.com); echo $X', 'X=$(curl -m 6 a.com); echo $X'],
  ])('does not depend on %s', (_, one, other) => {
    expect(cmd(one)).toEqual(cmd(other))
  })

  it.each([
    ['whether a declaration adds to a value', 'export A=1', 'export A+=1'],
    ['which element it sets', 'export A[1]=x', 'export A[2]=x'],
  ])('depends on %s', (_, one, other) => {
    expect(cmd(one)).not.toEqual(cmd(other))
  })

  it.each([
    ['volatile flags inside a string for a shell', "bash -c 'curl -m 5 a.com'", "bash -c 'curl -m 6 a.com'"],
    ['a command that does nothing', ': 1st; curl a.com', ': 2nd; curl a.com'],
    ['a pause', 'sleep 1; curl a.com', 'sleep 2; curl a.com'],
  ])('known hole: cmd changes with %s; net does not', (_, one, other) => {
    expect(cmd(one)).not.toEqual(cmd(other))
    expect(identities(shell(one), 'net')).toEqual(identities(shell(other), 'net'))
    expect(identities(shell(one), 'net')).toHaveLength(1)
  })

  it.each(['if', '"open', 'a | ', 'x'.repeat(70_000), '\uD800 $('])(
    'is the text of a command that does not parse: %#',
    text => {
      expect(cmd(text)).toHaveLength(1)
      expect(cmd(` ${text} `)).toEqual(cmd(text))
      expect(cmd(`y${text}`)).not.toEqual(cmd(text))
    },
  )

  it('has the working folder in it, and ignores one that is empty', () => {
    expect(cmd('npm test', 'a')).not.toEqual(cmd('npm test', 'b'))
    expect(cmd('npm test', '')).toEqual(cmd('npm test'))
    expect(cmd('npm test', 3)).toEqual(cmd('npm test'))
  })

  it.each(['bash', 'shell', 'pwsh'])('is measured for %s', tool => {
    expect(identities(measured(tool, { command: 'npm test' }), 'cmd')).toEqual(['npm test'])
  })

  it.each([
    ['another tool', 'edit', { command: 'npm test' }],
    ['a command that is no text', 'bash', { command: ['npm', 'test'] }],
    ['no command', 'bash', {}],
    ['raw arguments', 'bash', 'npm test'],
  ])('is not measured for %s', (_, tool, args) => {
    expect(identities(measured(tool, args), 'cmd')).toEqual([])
  })
})

describe('verb', () => {
  it.each([
    ['curl https://a.com', 'curl'],
    ['FOO=1 sudo timeout 30 curl a.com', 'curl'],
    ['cd x && npm test', 'cd'],
    ['ls $(git rev-parse --show-toplevel)', 'ls'],
    ['if [ -f a ]; then b; fi', '['],
    ['(a; b)', 'a'],
    ['X=1; npm test', 'npm'],
  ])('of %s is %s', (command, verb) => {
    expect(identities(shell(command), 'verb')).toEqual([verb])
  })

  it.each(['', '# nothing', 'X=1', '> f', '[[ -f a ]]', '$CMD x', '"$( ( a/b >f))" x'])('of %j is none', command => {
    expect(identities(shell(command), 'verb')).toEqual([])
  })
})

describe('a command that is over its budget', () => {
  /** Runs more than is read, and says `last` at its end. */
  const over = (last: string): string => `for i in ${'a '.repeat(60)}; do x ${'b '.repeat(4000)}; done; echo ${last}`

  it('is compared as a whole, to its last character', () => {
    expect(cmd(over('1'))).toEqual(cmd(` ${over('1')}\n`))
    expect(cmd(over('1'))).not.toEqual(cmd(over('2')))
    expect(cmd(over("'1'"))).not.toEqual(cmd(over('1')))
  })

  it('is measured as far as it was read', () => {
    const runs = Array.from({ length: 60 }, (_, index) => `B=${index}; eval "$A"; `).join('')
    const call = shell(`A='${'x y z $B;'.repeat(400)}'; ${runs} curl -o f a.org`)
    expect(call.line?.complete).toBe(false)
    expect(identities(call, 'host')).toEqual(['a.org'])
    expect(identities(call, 'sink')).toEqual(['f'])
  })
})
