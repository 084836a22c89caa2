import { describe, expect, it } from 'vitest'
import { failsHarmlessly, saysNo, sourcesOfExit } from '../../../src/shell/index.ts'
import { lineOf } from '../lines.ts'

/** The sources as a reader would name them: the verb of a command, and a test as it is written. */
function sources(text: string): readonly string[] {
  return sourcesOfExit(lineOf(text)).map(source => (typeof source === 'string' ? source : source.verb))
}

describe('the exit code of a line', () => {
  it.each<[string, readonly string[]]>([
    ['a', ['a']],
    ['a; b', ['b']],
    ['a & b', ['b']],
    ['a;', ['a']],
    ['a &', ['a']],
    ['a && b || c', ['a', 'b', 'c']],
    ['a | b', ['b']],
    ['a |& b', ['b']],
    ['a | b && c | d', ['b', 'd']],
    ['! a', ['a']],
    ['[[ -f x ]] && a', ['[[ -f x ]]', 'a']],
    ['(( x > 1 )) || a', ['(( x > 1 ))', 'a']],
    ['a $(b)', ['a']],
    ['', []],
  ])('of %j can come from: %j', (text, verbs) => {
    expect(sources(text)).toEqual(verbs)
  })

  it.each([
    '(a)',
    '{ a; }',
    'case x in y) a ;; esac',
    'coproc a',
    'for i in x; do a; done',
    'f() { a; }',
    'if a; then b; fi',
    'select i in x; do a; done',
    'until a; do b; done',
    'while a; do b; done',
    'while a; do b; done; c',
  ])('of %s can come from anywhere', text => {
    expect(sources(text)).toEqual([])
  })
})

describe('exit 1 of a source', () => {
  it.each([
    ['[[ -f x ]]', true, false],
    ['(( x > 1 ))', false, false],
    ['grep x f', true, false],
    ['wc f', false, true],
    ['A=1', false, true],
    ['make', false, false],
  ])('of %s: an answer? %s; harmless? %s', (text, isAnswer, isHarmless) => {
    const [source] = sourcesOfExit(lineOf(text))
    if (source === undefined) throw new Error(`no source in ${text}`)
    expect([saysNo(source), failsHarmlessly(source)]).toEqual([isAnswer, isHarmless])
  })
})
