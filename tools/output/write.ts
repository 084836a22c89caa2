import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Write } from './json-stream.ts'

/** Write to a stream no faster than it takes. A reader that has had enough (`| head`) ends it quietly. */
export function writerTo(stream: Writable): Write {
  let isOpen = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isOpen = false
  })
  return async text => {
    if (isOpen && !stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
}
