/** A fetch provider for a host that ships none: whatever the host of an address, the demo's own site answers. */
export const name = 'demo-fetch-provider'

export const inject = ['web']

export function apply(ctx) {
  const site = process.env.DEMO_SITE
  ctx.web.registerFetchProvider({
    id: name,
    available: () => site !== undefined,
    async fetch({ url }, signal) {
      signal?.throwIfAborted()
      const { pathname, search } = new URL(url)
      const response = await fetch(new URL(pathname + search, site), { signal })
      return {
        url,
        statusCode: response.status,
        body: { kind: 'text', content: await response.text() },
        truncated: false,
      }
    },
  })
}
