import { describe, expect, it } from 'vitest'
import { destinationsOf } from '../../../src/shell/index.ts'
import { commandNamed } from '../lines.ts'

/** The files of a command `a`, each with a `+` before it when what was in it stays. */
function destinations(text: string, verb = 'a'): readonly string[] {
  return destinationsOf(commandNamed(verb, text)).map(({ file, appends }) => `${appends ? '+' : ''}${file.value}`)
}

describe('the output of a command', () => {
  it.each([
    ['a > f', ['f']],
    ['a 1> f', ['f']],
    ['a >| f', ['f']],
    ['a &> f', ['f']],
    ['a >& f', ['f']],
    ['a >> f', ['+f']],
    ['a &>> f', ['+f']],
    ['a > f > g', ['f', 'g']],
    ['a 2> f', []],
    ['a < f', []],
    ['a f', []],
  ])('goes to files by redirects: %s', (text, files) => {
    expect(destinations(text)).toEqual(files)
  })

  it.each([
    ['tee f g', ['f', 'g']],
    ['tee -a f', ['+f']],
    ['tee --append f', ['+f']],
    ['tee f > g', ['g', 'f']],
    ['tee', []],
  ])('goes to the operands of tee: %s', (text, files) => {
    expect(destinations(text, 'tee')).toEqual(files)
  })
})
