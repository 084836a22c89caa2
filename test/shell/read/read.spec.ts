import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PARSED_CHARS, readCommandLine, type CommandLine } from '../../../src/shell/index.ts'
import { commandNamed, lineOf, verbsOf, wordsOf } from '../lines.ts'

const SHELL_TOKENS = [
  ...`a b x= $x \${ } $( ) ( ) (( )) $(( [[ ]] { } < > >> << <<- <<< <( >( 2>&1 >& &> | || & && ; ;; ! ' " \\ \``.split(
    ' ',
  ),
  ...'# * ? ~ if then fi for do done while case in esac select function coproc f() time eval'.split(' '),
  'bash -c ',
  'find -exec ',
  'sudo ',
  'xargs ',
  'curl ',
  'cd ',
  'export ',
  'E\n',
  '\n',
  ' ',
]

/** A line that may follow a text; the blank one ends what a backslash continues. */
const NEXT = '\n\nwget a.org'

/** Enough of a fragment to fill a command line that is still parsed, and one line more. */
function filled(fragment: string): string {
  return fragment.repeat(Math.floor((MAX_PARSED_CHARS - NEXT.length) / fragment.length)) + NEXT
}

/** Whether the next line is among the commands. */
function hasNext({ commands }: CommandLine): boolean {
  return commands.some(command => command.verb === 'wget')
}

describe('readCommandLine', () => {
  it.each([
    ['shell syntax', fc.array(fc.constantFrom(...SHELL_TOKENS), { maxLength: 200 }).map(tokens => tokens.join(''))],
    ['printable ASCII', fc.string({ unit: 'grapheme-ascii', maxLength: 300 })],
    ['any characters', fc.string({ unit: 'binary', maxLength: 300 })],
    [
      'any code units, lone surrogates too',
      fc.array(fc.nat(0xff_ff), { maxLength: 300 }).map(units => String.fromCharCode(...units)),
    ],
  ])('reads the line behind %s, a here-document aside, or says that it did not understand all', (_, texts) => {
    fc.assert(
      fc.property(texts, text => {
        const line = lineOf(text + NEXT)
        expect(!line.complete || text.includes('<<') || hasNext(line)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['`', '! ', 'time ', 'bash -c "', 'find -exec ', 'sudo ', 'watch ', '{a,', 'a > b ', '\\', '\uD800'])(
    'reads the line behind 64 KiB of %j',
    fragment => {
      const line = lineOf(filled(fragment))
      expect([line.complete, hasNext(line)]).toEqual([true, true])
    },
  )

  it.each([
    '(',
    '{ ',
    '$(',
    '"$(',
    '<(',
    '((',
    '$((',
    '[[ ( ',
    '[[ ! ',
    'if ',
    'while ',
    'case a in a) ',
    'for i in a; do ',
    'for i in a b; do ',
    'f() { ',
    'f()',
    'function f ',
    'coproc ',
    'a=(',
    'eval ',
    'find -exec a ; ',
    'a | ',
    'a && ',
    'a; ',
    'bash <<A\n',
  ])('says that it did not understand all of 64 KiB of %j', fragment => {
    expect(lineOf(filled(fragment)).complete).toBe(false)
  })

  it('reads a line of the greatest length, and none that is longer', () => {
    expect(readCommandLine('x'.repeat(MAX_PARSED_CHARS))?.commands).toHaveLength(1)
    expect(readCommandLine('x'.repeat(MAX_PARSED_CHARS + 1))).toBeUndefined()
  })

  it('reads 256 here-documents that begin on one line, and none of a line with more', () => {
    const line = `${'<<A '.repeat(256)}cat`
    expect(readCommandLine(`${line}\n${line}`)?.commands).toHaveLength(1)
    expect(readCommandLine(`${line} <<A`)).toBeUndefined()
  })

  it('does not read loops inside loops anew for every item of each', () => {
    const depth = 40
    const text = `${'for i in a b; do '.repeat(depth)}curl $i; ${'done; '.repeat(depth)}`
    const { commands } = lineOf(text)
    expect(commands.flatMap(wordsOf)).toEqual(expect.arrayContaining(['a', 'b']))
    expect(commands.length).toBeLessThan(1000)
  })

  it('does not multiply a long value by the number of its uses', () => {
    const uses = '$A'.repeat(20_000)
    const values = wordsOf(commandNamed('curl', `A=${'a'.repeat(4000)}; curl ${uses}`))
    expect(values).toEqual([uses])
  })

  it.each(['if', 'while true; do', '"', "'", '$(', 'a |', 'a &&', ')', 'for', '((', '${', 'a <'])(
    'says that it did not understand all of %j',
    text => {
      expect(lineOf(text).complete).toBe(false)
    },
  )

  it.each([
    '${ wget a',
    '${| wget a',
    'x ${ wget a',
    'x=${ wget a',
    'a > ${ b',
    'a ${ b {c}',
    'a ${ b ${c}',
    'a ${ b \\}',
    "a ${ b '}'",
    'a ${ b "}"',
    'a ${x:-${ b}',
    'a <<E\n${ b\nE',
  ])('says that it did not understand all of a substitution in braces that is not closed: %j', text => {
    expect(lineOf(text).complete).toBe(false)
  })

  it.each([
    '${ wget a; }',
    '${| wget a; }',
    'a ${ b; } c',
    'a "${ b; }"',
    'a ${ { b; }; }',
    "a ${ b '{'; }",
    'a ${ b "{\\""; }',
    'a ${ b \\{; }',
    'a ${ b ${c}; }',
    'a ${x:-${ b; }}',
  ])('understands all of a substitution in braces that is closed: %j', text => {
    expect(lineOf(text).complete).toBe(true)
  })

  it.each(['', ' ', '# only a comment', 'a', 'a; b', 'a &', 'cat <<E\nx\nE', 'if a; then b; fi', 'a=1'])(
    'understands all of %j',
    text => {
      expect(lineOf(text).complete).toBe(true)
    },
  )

  it('gives up on strings inside strings before the stack does', () => {
    let text = 'ls'
    for (let level = 0; level < 12; level++) text = `bash -c ${JSON.stringify(text).replaceAll('$', String.raw`\$`)}`
    expect(lineOf(text).commands.map(command => command.verb)).not.toContain('ls')
    expect(lineOf(text).complete).toBe(true)
  })

  it.each(["bash -c 'if'", "eval '&'", "bash <<'E'\n(\nE"])('understands %j, whatever the string in it says', text => {
    expect(lineOf(text).complete).toBe(true)
  })

  it('gives up on compound commands inside each other before the stack does', () => {
    const nested = (depth: number) => lineOf(`${'coproc '.repeat(depth)}a`)
    expect(nested(200).commands).toMatchObject([{ verb: 'a' }])
    expect(nested(400).commands).toEqual([])
  })

  it('says that it did not understand what the parser gives up on', () => {
    expect(lineOf(filled('f()')).complete).toBe(false)
  })

  it('gives up on substitutions inside substitutions before the stack does', () => {
    expect(lineOf(`a ${'$(a '.repeat(20)}${')'.repeat(20)}`).complete).toBe(false)
    expect(lineOf(`a ${'${x:-'.repeat(20)}${'}'.repeat(20)}`).complete).toBe(false)
  })
})

describe('the commands of a line', () => {
  it.each([
    ['a row', 'a; b\nc & d', ['a', 'b', 'c', 'd']],
    ['a condition', 'a && b || c', ['a', 'b', 'c']],
    ['a pipeline', 'a | b |& c', ['a', 'b', 'c']],
    ['a negation', '! a', ['a']],
    ['a timed pipeline', 'time -p a | b', ['a', 'b']],
    ['if', 'if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
    ['for, its body once for each item', 'for i in 1 2; do a; done', ['a', 'a']],
    ['for without a list', 'for i; do a; done', ['a']],
    ['arithmetic for', 'for ((i = 0; i < 3; i++)); do a; done', ['a']],
    ['select', 'select i in 1 2; do a; done', ['a', 'a']],
    ['while', 'while a; do b; done', ['a', 'b']],
    ['until', 'until a; do b; done', ['a', 'b']],
    ['case', 'case $x in 1 | 2) a ;; *) b ;& esac', ['a', 'b']],
    ['a function', 'f() { a; }', ['a']],
    ['a coprocess', 'coproc a', ['a']],
    ['a subshell', '(a; b)', ['a', 'b']],
    ['a group', '{ a; b; }', ['a', 'b']],
    ['a test', '[[ -n $(a) ]] && b', ['a', 'b']],
    ['a command substitution', 'a $(b)', ['a', 'b']],
    ['backticks', 'a `b`', ['a', 'b']],
    ['a quoted substitution', 'a "x $(b) y"', ['a', 'b']],
    ['a process substitution', 'a <(b) >(c)', ['a', 'b', 'c']],
    ['a substitution in an expansion', 'a ${x:-$(b)}', ['a', 'b']],
    ['a substitution in a substitution', 'a $(b $(c))', ['a', 'b', 'c']],
    ['a substitution in a heredoc', 'a <<E\n$(b)\nE', ['a', 'b']],
    ['an assignment of an output', 'x=$(a)', ['', 'a']],
    ['bash -c', "bash -c 'a; b'", ['bash', 'a', 'b']],
    ['bash with clustered options', "bash -euxc 'a'", ['bash', 'a']],
    ['a heredoc to a shell', 'sh <<E\na\nE', ['sh', 'a']],
    ['a here-string to a shell', "bash <<< 'a'", ['bash', 'a']],
    ['printed text to a shell', "echo 'a' | bash", ['echo', 'bash', 'a']],
    ['printf to a shell', "printf 'a' | sh", ['printf', 'sh', 'a']],
    ['cat to a shell', 'cat <<E | bash\na\nE', ['cat', 'bash', 'a']],
    ['eval', "eval 'a' b", ['eval', 'a']],
    ['find -exec', String.raw`find . -name x -exec a {} \; -execdir b {} +`, ['find', 'a', 'b']],
    ['an array', 'X=( x $(a) ) b', ['b', 'a']],
    ['a declared array', 'export X=( "$(a)" )', ['export', 'a']],
    ['a declared element', 'declare X[1]=$(a)', ['declare', 'a']],
    ['find -exec without an end', 'find . -exec a', ['find', 'a']],
    ['su -c', "su -c 'a' bob", ['su', 'a']],
    ['script -c', "script -c 'a' log", ['script', 'a']],
    ['watch with a line', "watch 'a; b'", ['watch', 'a', 'b']],
    ['watch with options and a line', "watch -n 1 'a b'", ['watch', 'a']],
    ['flock -c', "flock /lock -c 'a b'", ['flock', 'a']],
    ['env -S', "env -S 'a b'", ['env', 'a']],
  ])('are found in %s, a parent before what is nested in it', (_, text, verbs) => {
    expect(lineOf(text).complete).toBe(true)
    expect(verbsOf(text)).toEqual(verbs)
  })

  it.each([
    ['a string in quotes', "echo 'a; b'", ['echo']],
    ['a comment', 'a # b; c', ['a']],
    ['a heredoc to a file', 'cat > f <<E\na; b\nE', ['cat']],
    ['a script file', 'bash run.sh <<E\na\nE', ['bash']],
    ['printed text that is only known at run time', 'echo "$X" | bash', ['echo', 'bash']],
    ['a file that is printed', 'cat f <<E | bash\na\nE', ['cat', 'bash']],
    ['the output of another command', 'ls | bash', ['ls', 'bash']],
    ['script without a command', 'script log', ['script']],
    ['a test of find', 'find . -executable -print', ['find']],
    ['a value of find', 'find . -name x-exec -print', ['find']],
    ['an option of another command', "ls -exec a ';'", ['ls']],
  ])('are not found in %s', (_, text, verbs) => {
    expect(verbsOf(text)).toEqual(verbs)
  })

  it.each([
    ['top', 'a'],
    ['top', '! a'],
    ['top', 'sudo a'],
    ['pipeline', 'b | a'],
    ['substitution', 'b $(a)'],
    ['process-substitution', 'b <(a)'],
    ['function', 'f() { a; }'],
    ['process-substitution', 'X=( <(a) )'],
    ['substitution', 'X=( $(a) )'],
    ['loop', 'for i in 1; do a; done'],
    ['loop', 'for i in 1; do a | b; done'],
    ['loop', 'for ((i = 0; i < 3; i++)); do a; done'],
    ['loop', 'while a; do b; done'],
    ['loop', 'while b; do a; done'],
    ['shell-string', "sh -c 'a'"],
    ['shell-string', "watch 'a; b'"],
    ['heredoc', 'sh <<E\na\nE'],
    ['eval', 'eval a'],
    ['xargs', 'b | xargs a'],
    ['find-exec', String.raw`find . -exec a \;`],
  ])('know that they stand in: %s, %s', (place, text) => {
    expect(commandNamed('a', text).place).toBe(place)
  })

  it('stand in their loop every time that it is read', () => {
    expect(lineOf('for i in 1 2 3; do a; done').commands.map(({ place }) => place)).toEqual(['loop', 'loop', 'loop'])
  })
})

describe('a word', () => {
  it.each([
    ['bare', String.raw`curl a\ b\$c`],
    ['in single quotes', "curl 'a b$c'"],
    ['in double quotes', String.raw`curl "a b\$c"`],
    ['in ANSI-C quotes', String.raw`curl $'a\x20b$c'`],
    ['in a locale string', String.raw`curl $"a b\$c"`],
    ['in a mixture', String.raw`curl a' b'"\$"c`],
    ['over two lines', 'curl a\\ \\\nb\\$c'],
  ])('is the same %s', (_, text) => {
    const [word] = commandNamed('curl', text).args
    expect(word).toEqual({ value: 'a b$c', known: true, canonical: String.raw`'a b\$c'` })
  })

  it.each(['$X', '${X}', '{1..3}', '${X:-y}', '$(date)', '`date`', '$((1 + 1))', '"$1"', '<(date)', '$X/a'])(
    '%s is only known at run time',
    word => {
      expect(commandNamed('curl', `curl ${word}`).args[0]?.known).toBe(false)
    },
  )

  it.each(['*.ts', '~/x', '+(a|b)'])('%s is kept as it is written', word => {
    expect(commandNamed('curl', `curl ${word}`).args[0]).toMatchObject({ value: word, known: true })
  })
})

describe('an assignment', () => {
  it.each([
    ['a literal', 'B=x; curl $B'],
    ['a quoted literal', 'B=\'x\'; curl "$B"'],
    ['braces', 'B=x; curl ${B}'],
    ['a line before', 'B=x\ncurl $B'],
    ['a condition', 'B=x && curl $B'],
    ['export', 'export B=x; curl $B'],
    ['export, quoted as a whole', 'export "B=x"; curl $B'],
    ['readonly', 'readonly B=x; curl $B'],
    ['declare with an option', 'declare -r B=x; curl $B'],
    ['the last of two', 'B=y; B=x; curl $B'],
    ['the last of two on one line', 'B=y B=x; curl $B'],
    ['a chain', 'A=x; B=$A; curl $B'],
    ['an outer assignment in a subshell', 'B=x; (curl $B)'],
    ['an outer assignment in a substitution', 'B=x; echo $(curl $B)'],
    ['an outer assignment in a pipeline', 'B=x; curl $B | cat'],
    ['a subshell that does not leak', 'B=x; (B=y); curl $B'],
    ['a pipeline that does not leak', 'B=x; B=y | cat; curl $B'],
    ['a later assignment', 'B=x; curl $B; B=y'],
    ['a command that has the name among its words', 'B=x; echo B; curl $B'],
  ])('of a literal is filled in: %s', (_, text) => {
    const [word] = commandNamed('curl', text).args
    expect(word).toMatchObject({ value: 'x', known: true })
  })

  it.each([
    ['before the command itself', 'B=x curl $B'],
    ['of an output', 'B=$(date); curl $B'],
    ['of an output after a literal', 'B=x; B=$(date); curl $B'],
    ['that appends', 'B=x; B+=y; curl $B'],
    ['of an element', 'B=x; B[1]=y; curl $B'],
    ['of an element in a declaration', 'B=x; declare B[10]=y; curl $B'],
    ['that appends in a declaration', 'B=x; export B+=y; curl $B'],
    ['of an array in a declaration', 'declare -a B=(x y); curl $B'],
    ['in a subshell before', '(B=x); curl $B'],
    ['of a function', 'f() { B=x; }; curl $B'],
    ['of a loop that is over', 'B=x; for B in a b; do :; done; curl $B'],
    ['of a value too long to remember', `B=${'x'.repeat(5000)}; curl $B`],
    ['of another name', 'C=x; curl $B'],
    ['that is a word of another command', 'make B=x; curl $B'],
  ])('is not filled in: one %s', (_, text) => {
    expect(commandNamed('curl', text).args[0]?.known).toBe(false)
  })
})

describe('a redirect', () => {
  it.each([
    ['>', 'a > f', undefined],
    ['>>', 'a >> f', undefined],
    ['>|', 'a >| f', undefined],
    ['&>', 'a &> f', undefined],
    ['>', 'a 2> f', 2],
    ['<', 'a < f', undefined],
    ['>&', 'a >& f', undefined],
  ])('%s goes to a file: %s', (operator, text, descriptor) => {
    expect(commandNamed('a', text).redirects).toMatchObject([{ operator, descriptor, target: { value: 'f' } }])
  })

  it.each(['a >&2', 'a 2>&1', 'a <&3', 'a >&-', 'a 2>&1-'])('to a descriptor is none: %s', text => {
    expect(commandNamed('a', text).redirects).toEqual([])
  })

  it('of a group belongs to an empty command behind it', () => {
    const { commands } = lineOf('{ a; b; } > f')
    expect(commands.map(command => [command.verb, command.redirects.length])).toEqual([
      ['a', 0],
      ['b', 0],
      ['', 1],
    ])
  })

  it.each([
    ['a heredoc', 'a <<E\ntext\nE', 'text\n'],
    ['a heredoc without its tabs', 'a <<-E\n\t\tte\txt\n\tE', 'te\txt\n'],
    ['a heredoc with its tabs', 'a <<E\n\ttext\nE', '\ttext\n'],
    ['a heredoc with a literal filled in', 'X=text; a <<E\n$X\nE', 'text\n'],
    ['a quoted heredoc', "a <<'E'\n$X\nE", '$X\n'],
    ['a here-string', "a <<< 'text'", 'text'],
    ['printed text', 'echo -n text | a', 'text'],
    ['printed text with several options', 'echo -ne -E text | a', 'text'],
    ['printed text that looks like options', 'echo a-n -nx | a', 'a-n -nx'],
  ])('brings standard input: %s', (_, text, stdin) => {
    expect(commandNamed('a', text).stdin).toBe(stdin)
  })
})

describe('the folder', () => {
  it.each([
    ['none before a cd', 'a', undefined],
    ['after cd', 'cd x && a', 'x'],
    ['after cd with an option', 'cd -P x; a', 'x'],
    ['after pushd', 'pushd x; a', 'x'],
    ['after two', 'cd x; cd y; a', 'x/y'],
    ['after an absolute one', 'cd x; cd /y; a', '/y'],
    ['after one of home', 'cd x; cd ~/y; a', '~/y'],
    ['after one below another', 'cd x; cd y/z; a', 'x/y/z'],
    ['outside the subshell of a cd', '(cd x); a', undefined],
    ['inside the subshell of a cd', '(cd x; a)', 'x'],
    ['inside a string', "cd x; bash -c 'a'", 'x'],
  ])('of a command is %s', (_, text, folder) => {
    expect(commandNamed('a', text).cwd?.value).toBe(folder)
  })

  it('is unknown when a part of it is', () => {
    expect(commandNamed('a', 'cd $X; cd y; a').cwd?.known).toBe(false)
  })
})
