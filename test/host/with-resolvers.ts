/** The real agent loop calls `Promise.withResolvers`, which Node 20 lacks. */
if (!('withResolvers' in Promise)) {
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
