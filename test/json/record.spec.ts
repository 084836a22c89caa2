import { describe, expect, it } from 'vitest'
import { isRecord } from '../../src/json/index.ts'

describe('isRecord', () => {
  it.each([{}, { a: 1 }, Object.create(null)])('holds for an object with named members: %j', value => {
    expect(isRecord(value)).toBe(true)
  })

  it.each([null, undefined, [], [{}], '{}', 0, true])('does not hold for %j', value => {
    expect(isRecord(value)).toBe(false)
  })
})
