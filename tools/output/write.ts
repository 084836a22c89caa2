import type { Writable } from 'node:stream'
import type { Write } from './json-stream.ts'

/**
 * Write to a stream no faster than it takes.
 * @param stream - a reader that has had enough of it (`| head`) ends the writing quietly.
 */
export function writerTo(stream: Writable): Write {
  let isOpen = true
  let goOn: (() => void) | undefined
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isOpen = false
    goOn?.()
  })
  return async text => {
    if (!isOpen || stream.write(text)) return
    await new Promise<void>(resolve => {
      goOn = resolve
      stream.once('drain', resolve)
    })
  }
}
