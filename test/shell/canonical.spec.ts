import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalSkeleton } from '../../src/shell/index.ts'
import { canonicalWord } from '../../src/shell/canonical.ts'
import { commandNamed, lineOf, wordsOf } from './lines.ts'

describe('canonicalWord', () => {
  it('is a spelling that a shell reads back as the same word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), word => {
        expect(wordsOf(commandNamed('echo', `echo ${canonicalWord(word)}`))).toEqual([word])
      }),
    )
  })

  it.each(['npm', '--flag=x', 'https://a.com/x,y', './a-b_c.ts', '@scope/name', '*.ts', '~/x'])(
    'leaves %s without quotes',
    word => {
      expect(canonicalWord(word)).toBe(word)
    },
  )
})

describe('canonicalSkeleton', () => {
  it('is a spelling that reads back as the same line', () => {
    for (const text of ['a b; c | d && e &', "a 'b c' > f", '! a', '( a; b ) > f', 'A=1 B="2 3" sudo c']) {
      const once = canonicalSkeleton(lineOf(text).skeleton)
      expect(canonicalSkeleton(lineOf(once).skeleton)).toBe(once)
    }
  })

  it.each([
    ['operators', 'a&&b||c | d |& e', 'a && b || c | d |& e'],
    ['a negation', '!  a', '! a'],
    ['a timed pipeline', 'time -p a | b', 'a | b'],
    ['a row', 'a;b\nc', 'a ; b ; c'],
    ['a background job', 'a& b', 'a & b'],
    ['a condition', 'if a; then b; elif c; then d; else e; fi', 'if a then b elif c then d else e fi'],
    ['a loop over words', "for i in 1 '2 3'; do a; done", "for i in 1 '2 3' do a done"],
    ['a loop over parameters', 'for i; do a; done', 'for i do a done'],
    ['a choice', 'select i in 1 2; do a; done', 'select i in 1 2 do a done'],
    ['a counting loop', 'for ((i = 0;  i < 3; i++)); do a; done', 'for ((i = 0; i < 3; i++)); do a done'],
    ['loops', 'while a; do b; done; until c; do d; done', 'while a do b done ; until c do d done'],
    ['a case without its last end', 'case x in a) b; esac', 'case x a ) b ;; esac'],
    ['a case', 'case x in 1 | 2) a;; *) b;& esac', 'case x 1 2 ) a ;; * ) b ;& esac'],
    ['a function', 'f() { a; }', 'function f { a }'],
    ['a coprocess', 'coproc  a', 'coproc a'],
    ['a subshell', '(a;b)', '( a ; b )'],
    ['a group', '{ a; b; } > f', '{ a ; b } >f'],
    ['a test', '[[ -n   $x ]] && (( n  > 3 ))', '[[ -n $x ]] && (( n > 3 ))'],
    ['redirects', 'a > f 2>> g <h 2>&1 >&2', 'a >f 2>>g <h 2>&1 >&2'],
    ['heredocs', 'cat <<E\nx y\nE', "cat <<'x y\n'"],
    ['here-strings', "a <<< 'x y'", "a <<<'x y'"],
    ['assignments', "A=1 B+='2' C=(1  2) a", 'A=1 B+=2 C=(1 2) a'],
    ['a declared array', 'declare -a X=(1  2)', "declare -a 'X=(1 2)'"],
    ['assignments of elements', "A[1]=x B[2]+='y'", 'A[1]=x B[2]+=y'],
    ['expansions', 'a "$X" ${X} $((1  +  1)) {a,b} *.ts', "a '$X' '$X' '$((1 + 1))' a b *.ts"],
    ['substitutions', 'a $(b  c) "$(b  c)" `b  c`', "a '$(b c)' '$(b c)' '$(b c)'"],
    ['process substitutions', 'a <(b  c) >(d)', "a '<(b c)' '>(d)'"],
    ['a string for a shell', "bash -c 'a; b'", "bash -c 'a; b'"],
    ['a command of find', "find . -exec a {} ';'", "find . -exec a '{}' ';'"],
    ['wrappers', 'sudo -nu bob A=1 chroot /jail a', 'sudo -u bob A=1 chroot /jail a'],
    ['folders', '/usr/local/bin/a /usr/bin/b; /opt/bin/a', 'a /usr/bin/b ; /opt/bin/a'],
    ['what follows a stray parenthesis', 'a; b; c )\nd', 'a ; b ; c ; d'],
    ['what follows it without white space', 'a)b', 'a ; b'],
    [
      'arithmetic that follows it',
      'a )\nfor ((i = 0;  i < 3; i++)); do b; done',
      'a ; for ((i = 0; i < 3; i++)); do b done',
    ],
  ])('has one spelling of %s', (_title, text, spelling) => {
    expect(canonicalSkeleton(lineOf(text).skeleton)).toBe(spelling)
  })
})
