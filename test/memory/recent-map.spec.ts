import { describe, expect, it } from 'vitest'
import { RecentMap } from '../../src/memory/index.ts'

describe('a map of limited size', () => {
  it('forgets what was set longest ago, and says what', () => {
    const map = new RecentMap<string, number>(2)
    expect([map.set('a', 1), map.set('b', 2), map.set('c', 3)]).toEqual([undefined, undefined, 'a'])
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([undefined, 2, 3, 2])
  })

  it('takes setting for use, and looking up for none', () => {
    const map = new RecentMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.get('a')
    map.set('a', 3)
    expect([map.set('c', 4), map.has('a'), map.has('b')]).toEqual(['b', true, false])
  })

  it('forgets what it is told to forget', () => {
    const map = new RecentMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.delete('a')
    expect([map.has('a'), map.size]).toEqual([false, 1])
    map.clear()
    expect(map.size).toBe(0)
  })
})
