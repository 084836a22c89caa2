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
  // A line may be long: its pieces are put together once, and looked at once.
  let pieces: string[] = []
  let number = 0
  for await (const bytes of isCompressed(file) ? decompressed(file) : chunksOf(file)) {
    const [piece = '', ...others] = decoder.write(bytes).split('\n')
    pieces.push(piece)
    for (const next of others) {
      const text = textOf(pieces, ++number)
      pieces = [next]
      if (text.trim() !== '') yield { text, number, isLast: false }
    }
  }
  pieces.push(decoder.end())
  const text = textOf(pieces, ++number)
  if (text.trim() !== '') yield { text, number, isLast: true }
}

/** A line, without the byte order mark that a file may begin with. */
function textOf(pieces: readonly string[], number: number): string {
  const text = pieces.join('')
  return number === 1 ? text.replace(/^\uFEFF/u, '') : text
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
    try {
      decompress.push(chunk)
    } catch (error) {
      // What came before the bad bytes is good.
      yield* taken()
      throw error
    }
    yield* taken()
  }
  try {
    decompress.push(new Uint8Array(0), true)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(UNEXPECTED_END))) throw error
  }
  yield* taken()
}
