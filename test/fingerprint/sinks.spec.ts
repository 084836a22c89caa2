import { describe, expect, it } from 'vitest'
import { MAX_PATH_CHARS } from '../../src/reading/index.ts'
import { identities, measured, shell } from './measured.ts'

function sinks(command: string, workdir?: string): readonly string[] {
  return identities(measured('bash', { command, workdir }), 'sink')
}

describe('a sink', () => {
  it.each([
    'a > out',
    'a >> out',
    'a >| out',
    'a &> out',
    'a &>> out',
    'a >& out',
    'a 1> out',
    'a >out 2>&1',
    "a > 'out'",
    'a > ./out',
    'a > x/../out',
    'F=out; a > "$F"',
    'a | tee out',
    'a | tee -a out',
    'a | sudo tee out >/dev/null',
    'a > >(tee out)',
    '{ a; b; } > out',
    '(a) > out',
    'for i in 1; do a; done > out',
    "bash -c 'a > out'",
    'cat > out <<E\nx\nE',
    '> out',
    'curl -o out a.com',
    'curl -sSLo out a.com',
    'curl --output out a.com',
    'curl --output=out a.com',
    'curl --output-dir . -o out a.com',
    'wget -O out a.com',
    'wget -qO out a.com',
    'wget --output-document=out a.com',
    'http -o out a.com',
    'aria2c -o out a.com',
  ])('is where a command writes: %s', command => {
    expect(sinks(command)).toEqual(['out'])
  })

  it.each([
    'a 2> out',
    'a 2>> out',
    'a 3> out',
    'a >&2',
    'a 2>&1',
    'a >&-',
    'a < out',
    'a <> out',
    'a > /dev/null',
    'a &> /dev/null',
    'a > /dev/stderr',
    'a > /dev/stdout',
    'a > /dev/tty',
    'a > /dev/fd/3',
    'a | tee',
    'a | tee /dev/null',
    'a | tee /dev/stderr',
    'a | tee -',
    'curl -o - a.com',
    'curl -o- a.com',
    'curl -o /dev/null a.com',
    'wget -qO- a.com',
    'wget -O /dev/null a.com',
    'a > "$F"',
    'a > $(mktemp)',
    'a > "$D/out"',
    'cd $D; a > out',
    'ssh -o out host',
    'gcc -o out a.c',
    'sort -o out a',
    'ps -o pid',
    'grep -o out f',
    'a --output out',
    'a -O out',
    'a --output-document out',
    "echo 'a > out'",
    'a # > out',
    'a "> out"',
    "ssh host 'a > out'",
  ])('is none: %s', command => {
    expect(sinks(command)).toEqual([])
  })

  it.each([
    ['out', 'a > out', undefined],
    ['/w/out', 'a > out', '/w'],
    ['w/out', 'a > out', 'w'],
    ['/w/out', 'a > ./out', '/w/'],
    ['/out', 'a > ../out', '/w'],
    ['/abs', 'a > /abs', '/w'],
    ['~/out', 'a > ~/out', '/w'],
    ['/w/out', 'a | tee out', '/w'],
    ['/w/out', 'curl -o out a.com', '/w'],
    ['/w/d/out', 'curl --output-dir d -o out a.com', '/w'],
    ['x/out', 'cd x && a > out', undefined],
    ['/w/x/out', 'cd x && a > out', '/w'],
    ['/w/x/y/out', 'cd x; cd y; a > out', '/w'],
    ['/x/out', 'cd /x && a > out', '/w'],
    ['/w/out', '(cd x); a > out', '/w'],
    ['/w/x/out', '(cd x; a > out)', '/w'],
    ['/w/out', 'cd x; cd ..; a > out', '/w'],
  ])('is %s for %s in %s', (path, command, workdir) => {
    expect(sinks(command, workdir)).toEqual([path])
  })

  it('is every destination, each once', () => {
    expect(sinks('a > one; b >> two; c | tee three four > one')).toEqual(['one', 'two', 'three', 'four'])
  })

  it.each([
    ['curl -O, which names its file after the address', 'curl -O https://a.com/out'],
    ['wget without -O', 'wget https://a.com/out'],
    ['a program that writes', `python3 -c "open('out', 'w')"`],
    ['cp, mv, dd and sponge', 'cp a out; mv b out; dd if=a of=out; a | sponge out'],
  ])('known hole: is none for %s', (_, command) => {
    expect(sinks(command)).toEqual([])
  })

  it('known hole: an expansion that a string for a shell has between quotes of its own is taken as it is written', () => {
    expect(sinks(`bash -c "a > 'out $(date)'"`)).toEqual(['out $(date)'])
    expect(sinks(`bash -c "a > out-$(date)"`)).toEqual([])
  })

  it('is measured for shell commands only', () => {
    expect(identities(measured('write', { path: 'out', output: 'out', command: 'a > out' }), 'sink')).toEqual([])
    expect(identities(shell('a > out'), 'sink')).toEqual(['out'])
  })
})

describe('a name that is too long to be a path', () => {
  const long = 'folder/'.repeat(MAX_PATH_CHARS / 'folder/'.length + 1)

  it.each([
    ['the file', `ls > ${long}f; ls > /out`, undefined],
    ['the folder that was entered', `cd ${long}; ls > f; ls > /out`, undefined],
    ['the folder that many steps lead to', `${'cd abcdefgh; '.repeat(500)} ls > f; ls > /out`, undefined],
    ['the folder of the call', 'ls > f; ls > /out', long],
    ['the folder of a client', `curl --output-dir ${long} -o f a.org; ls > /out`, undefined],
  ])('is no sink: %s', (_title, command, workdir) => {
    expect(sinks(command, workdir)).toEqual(['/out'])
  })

  it('still tells what is run in it from what is run elsewhere', () => {
    const cmd = (workdir: string): readonly string[] => identities(measured('bash', { command: 'ls', workdir }), 'cmd')
    expect(cmd(`${long}a`)).toEqual(cmd(`${long}a`))
    expect(cmd(`${long}a`)).not.toEqual(cmd(`${long}b`))
  })
})
