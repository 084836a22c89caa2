import { describe, expect, it } from 'vitest'
import { failsHarmlessly, stepsOf, type Step } from '../../../src/shell/index.ts'
import { lineOf } from '../lines.ts'

/** Steps as a reader would name them: the verb of a command, and a test as it is written. */
function namesOf(text: string, isMeant: (step: Step) => boolean): readonly string[] {
  const steps = stepsOf(lineOf(text)).filter(isMeant)
  return steps.map(({ source }) => (typeof source === 'string' ? source : source.verb))
}

describe('an exit code other than 0 of a line', () => {
  it.each<[string, readonly string[]]>([
    ['a', ['a']],
    ['a; b', ['b']],
    ['a & b', ['b']],
    ['a;', ['a']],
    ['a &', ['a']],
    ['a && b || c', ['a', 'b', 'c']],
    ['a | b', ['b']],
    ['a |& b', ['b']],
    ['set -o pipefail; a | b', ['a', 'b']],
    ['a | b && c | d', ['b', 'd']],
    ['! a', ['a']],
    ['(a; b)', ['b']],
    ['{ a; b; }', ['b']],
    ['a; exit $?', ['a']],
    ['a | b; exit ${PIPESTATUS[0]}', ['a', 'b']],
    ['[[ -f x ]] && a', ['[[ -f x ]]', 'a']],
    ['(( x > 1 )) || a', ['(( x > 1 ))', 'a']],
    ['a $(b)', ['a']],
    ['for i in x; do a; b; done', ['b']],
    ['if a; then b; else c; fi', ['b', 'c']],
    ['until a; do b; done', ['b']],
    ['while a; do b; done; c', ['c']],
    ['while a; do b; done | c', ['c']],
    ['', []],
  ])('of %j can come from: %j', (text, verbs) => {
    expect(namesOf(text, ({ isSource }) => isSource)).toEqual(verbs)
  })

  it.each(['case x in y) a ;; esac', 'coproc a', 'f() { a; }', 'select i in x; do a; done'])(
    'of %s can come from anywhere',
    text => {
      expect(namesOf(text, ({ isSource }) => isSource)).toEqual([])
    },
  )
})

describe('exit code 0 of a line', () => {
  it.each<[string, readonly string[]]>([
    ['a', ['a']],
    ['a; b', ['b']],
    ['a && b', ['a', 'b']],
    ['a | b', ['b']],
    ['a &', []],
    ['a || true', ['true']],
    ['a || b', ['a', 'b']],
    ['a || exit 1; b', ['a', 'exit', 'b']],
    ['set -e; a; b', ['set', 'a', 'b']],
    ['set -euo pipefail; a | b', ['set', 'a', 'b']],
    ['a | b; exit ${PIPESTATUS[0]}', ['a', 'b']],
    ['for i in x; do a; done', []],
    ['if a; then b; fi', []],
  ])('of %j says of %j that it ended well', (text, verbs) => {
    expect(namesOf(text, ({ isProven }) => isProven)).toEqual(verbs)
  })
})

describe('exit 1 of a source', () => {
  it.each([
    ['[[ -f x ]]', false],
    ['wc f', true],
    ['A=1', true],
    ['make', false],
  ])('of %s is harmless: %s', (text, isHarmless) => {
    const [step] = stepsOf(lineOf(text))
    if (step === undefined) throw new Error(`no source in ${text}`)
    expect(failsHarmlessly(step.source)).toBe(isHarmless)
  })
})
