import type { ConfigForms } from '../../../client/host.ts'
import type { Stored } from './stored.ts'

/** The service of the current generation over the settings of one row: a write is answered yes or no. */
export function configForms(row: string, stored: Stored): ConfigForms {
  return {
    get(asked) {
      if (asked !== row) throw new Error(`no row ${asked}`)
      return {
        getSnapshot: stored.getSnapshot,
        subscribe: stored.subscribe,
        mutate: async (ops, revision) => (await stored.write(ops, revision)).ok,
      }
    },
  }
}
