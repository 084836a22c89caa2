/** Provide `Promise.withResolvers`, which the real agent loop calls and Node 20 lacks. */
export function provideWithResolvers(): void {
  if ('withResolvers' in Promise) return
  Object.defineProperty(Promise, 'withResolvers', {
    value: () => {
      let resolve: unknown
      let reject: unknown
      const promise = new Promise((onResolve, onReject) => {
        resolve = onResolve
        reject = onReject
      })
      return { promise, resolve, reject }
    },
  })
}
