import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { copy } from '../../../client/copy/index.ts'
import { LIVE_KEYS } from '../../../src/config/fields.ts'

const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name).toSorted()

describe('the texts', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(copy.zh).toSorted()).toEqual(Object.keys(copy.en).toSorted())
  })

  it.each(Object.entries(copy.en))('say %s in both languages with the same parameters', (key, en) => {
    const zh = new Map(Object.entries(copy.zh)).get(key) ?? ''
    expect(zh).toMatch(/[\u4E00-\u9FFF]/u)
    expect(parametersOf(zh)).toEqual(parametersOf(en))
  })

  it.each(LIVE_KEYS)('name and explain %s', key => {
    expect(Object.keys(copy.en)).toEqual(expect.arrayContaining([key, `${key}Hint`]))
  })
})

describe('the texts for the list of plugins', () => {
  it('are title and description in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const texts: unknown = JSON.parse(await readFile(`locale/${language}.json`, 'utf8'))
      expect(texts).toEqual({ meta: { title: expect.any(String), description: expect.any(String) } })
    }
  })
})
