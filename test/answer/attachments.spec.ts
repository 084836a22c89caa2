import { describe, expect, it } from 'vitest'
import { attachmentsOf } from '../../src/answer/attachments.ts'

const PNG = { type: 'image', mimeType: 'image/png' }

describe('attachmentsOf', () => {
  it.each<[string, unknown]>([
    [
      'text',
      [
        { type: 'text', text: 'done' },
        { type: 'text', text: '' },
      ],
    ],
    ['nothing', []],
    ['no blocks at all', undefined],
    ['what is no list', { type: 'image' }],
  ])('are none of %s', (_, content) => {
    expect(attachmentsOf(content)).toBe('')
  })

  it.each<[string, object, object]>([
    ['held in a block', { ...PNG, data: 'iVBOR1' }, { ...PNG, data: 'iVBOR2' }],
    [
      'held in a record of a block',
      { source: { type: 'base64', data: 'a' } },
      { source: { type: 'base64', data: 'b' } },
    ],
    ['held as bytes', { data: Uint8Array.of(1, 2) }, { data: Uint8Array.of(1, 3) }],
    ['kept by the host', { attachment: { attachmentId: 'a' } }, { attachment: { attachmentId: 'b' } }],
    ['a resource', { resource: { uri: 'file:///a', blob: 'a' } }, { resource: { uri: 'file:///a', blob: 'b' } }],
    [
      'referred to',
      { type: 'image_url', image_url: { url: 'https://a.org/1' } },
      { type: 'image_url', image_url: { url: 'https://a.org/2' } },
    ],
    ['a link', { type: 'resource_link', uri: 'file:///a' }, { type: 'resource_link', uri: 'file:///b' }],
    ['of an unknown kind', { type: 'chart', points: [1, 2] }, { type: 'chart', points: [1, 3] }],
  ])('tell apart what is %s', (_, one, other) => {
    expect(attachmentsOf([one])).not.toBe(attachmentsOf([other]))
    expect(attachmentsOf([{ type: 'text', text: 'done' }, one])).toBe(attachmentsOf([structuredClone(one)]))
  })

  it('are the same for the same picture under another name', () => {
    const named = (name: string): object => ({
      ...PNG,
      name,
      attachment: { attachmentId: 'a', name, bytes: name.length },
    })
    expect(attachmentsOf([named('shot-1.png')])).toBe(attachmentsOf([named('shot-17.png')]))
  })

  it('depend on the order of the blocks, and not on that of their members', () => {
    const [one, other] = [
      { type: 'chart', a: 1, b: 2 },
      { type: 'chart', a: 2, b: 1 },
    ]
    expect(attachmentsOf([one, other])).not.toBe(attachmentsOf([other, one]))
    expect(attachmentsOf([{ b: 2, a: 1, type: 'chart' }])).toBe(attachmentsOf([one]))
  })

  it('are told where other members hold nothing', () => {
    expect(attachmentsOf([{ alt: null, data: 'a' }])).toBe(attachmentsOf([{ data: 'a' }]))
  })

  it.each([[[null]], [[17]], [['text']], [[{}]], [[[]]]])('take %j for something', content => {
    expect(attachmentsOf(content)).not.toBe('')
  })
})
