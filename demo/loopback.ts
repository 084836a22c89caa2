import type { Server } from 'node:http'

/** A server that listens on a free port of 127.0.0.1. */
export interface Listening {
  readonly url: string
  close(): Promise<void>
}

/** Start a server on a free port of 127.0.0.1, reachable from this machine only. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
