import { describe, expect, it } from 'vitest'
import { holds, NO_OPERAND, OTHER, subcommands, words, type When } from '../../../src/shell/grammar/when.ts'

describe('a condition', () => {
  it.each<[string, When, string, boolean]>([
    ['always', true, '', true],
    ['never', false, 'a', false],
    ['that names nothing', {}, 'a', true],
    ['with an option', { given: /^-i$/u }, 'f -i', true],
    ['with an option', { given: /^-i$/u }, 'f', false],
    ['without an option', { unless: /^-n$/u }, 'f', true],
    ['without an option', { unless: /^-n$/u }, 'f -n', false],
    ['where an option that forbids outweighs', { given: /^-i$/u, unless: /^-n$/u }, '-i -n', false],
    ['with a subcommand', subcommands('add rm'), '-v rm x', true],
    ['with a subcommand', subcommands('add rm'), 'list rm', false],
    ['with a subcommand', subcommands('add rm'), '', false],
    ['with a subcommand of a subcommand', subcommands('remote(add rm) pull'), 'remote add', true],
    ['with a subcommand of a subcommand', subcommands('remote(add rm) pull'), 'remote', false],
    ['with a subcommand of a subcommand', subcommands('remote(add rm) pull'), 'add', false],
    ['with any operand', { operand: { [OTHER]: true } }, 'x', true],
    ['with any operand', { operand: { [OTHER]: true } }, '-x', false],
    ['with any operand but one', { operand: { [OTHER]: true, list: false } }, 'list', false],
    ['alone', { operand: { [NO_OPERAND]: true } }, '-x', true],
    ['alone', { operand: { [NO_OPERAND]: true } }, 'x', false],
    ['behind options that take a word', { values: /^-C$/u, operand: words('add') }, '-C list add', true],
    ['behind options that take a word', { values: /^-C$/u, operand: words('add') }, '-C add list', false],
    ['with an option or a subcommand', { given: /^-i$/u, operand: words('add') }, 'list -i', true],
    ['with options that need no hyphen', { bundled: true, given: /^-[a-z]*x/u }, 'xf a', true],
    ['with options that need no hyphen', { bundled: true, given: /^-[a-z]*x/u }, '-xf a', true],
    ['with options that need no hyphen', { bundled: true, given: /^-[a-z]*x/u }, 'tf x', false],
    ['with a name that every object has', subcommands('add'), 'constructor', false],
  ])('%s: %j and %j is %j', (_, when, args, expected) => {
    expect(holds(when, args === '' ? [] : args.split(' '))).toBe(expected)
  })
})
