import { canonicalJson, isRecord } from '../json/index.ts'
import { digestOf } from '../text/index.ts'

/**
 * Members that hold what a block shows, or refer to it, the more exact ones first. A name or a size may change while
 * the picture does not.
 * @source DSH's `ImageBlock` (`attachment.attachmentId`, which tells content); Model Context Protocol, "Tool Result"
 */
const HOLDERS = ['data', 'blob', 'attachmentId', 'fileId', 'file_id', 'text', 'uri', 'url', 'path']

/**
 * What the blocks of an answer show that are no text: pictures, files.
 * @param content - a tool's content blocks. Nothing about them is taken for granted.
 * @returns a digest of what each holds or refers to, in order; empty when there is only text.
 * @source progress/README.md, R0: two screenshots that differ are two answers
 */
export function attachmentsOf(content: unknown): string {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  return blocks
    .filter(block => !(isRecord(block) && typeof block['text'] === 'string'))
    .map(block => digestOf(shownBy(block)))
    .join(' ')
}

function shownBy(block: unknown): string {
  if (!isRecord(block)) return canonicalJson(block)
  const records = [block, ...Object.values(block).filter(isRecord)]
  for (const holder of HOLDERS) {
    for (const record of records) {
      const held = record[holder]
      if (typeof held === 'string') return held
      if (held instanceof Uint8Array) return Buffer.from(held).toString('latin1')
    }
  }
  return canonicalJson(block)
}
