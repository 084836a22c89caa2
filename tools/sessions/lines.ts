import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { Decompress } from 'fzstd'

/** One line of a file. */
export interface Line {
  readonly text: string
  /** Counted from 1. */
  readonly number: number
  /** Whether the file ends in it without a newline: a writer may have been cut off. */
  readonly isLast: boolean
}

/** What zstd's decoder says when its input ends early. */
const UNEXPECTED_END = 'unexpected EOF'

/**
 * The lines of a text file, empty ones left out, read as a stream.
 * @param file - plain, or zstd with any number of frames when its name ends in `.zstd` or `.zst`.
 * @throws what reading or decoding throws, after the lines before it. A compressed file that ends early just ends.
 */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let number = 0
  for await (const bytes of isCompressed(file) ? decompressed(file) : chunksOf(file)) {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      number++
      if (text.trim() !== '') yield { text, number, isLast: false }
    }
  }
  rest += decoder.end()
  if (rest.trim() !== '') yield { text: rest, number: number + 1, isLast: true }
}

function isCompressed(file: string): boolean {
  return /\.zstd?$/u.test(file)
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file)) yield Buffer.from(chunk)
}

async function* decompressed(file: string): AsyncGenerator<Buffer> {
  let ready: Buffer[] = []
  const decompress = new Decompress(chunk => ready.push(Buffer.from(chunk)))
  const taken = (): Buffer[] => {
    const chunks = ready
    ready = []
    return chunks
  }
  for await (const chunk of chunksOf(file)) {
    decompress.push(chunk)
    yield* taken()
  }
  try {
    decompress.push(new Uint8Array(0), true)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(UNEXPECTED_END))) throw error
  }
  yield* taken()
}
