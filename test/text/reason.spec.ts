import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../src/text/index.ts'

describe('the reason of a failure', () => {
  it.each([
    [new TypeError('no'), 'no'],
    ['gone', 'gone'],
    [undefined, 'undefined'],
    [Object.create(null), 'object'],
    [Object.assign(new Error('x'), { message: { toString: 0 } }), 'object'],
  ])('of %o is %o', (error, reason) => {
    expect(reasonOf(error)).toBe(reason)
  })
})
