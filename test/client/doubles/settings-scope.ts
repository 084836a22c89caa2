import type { DocumentState, WriteOp } from '../../../client/document.ts'
import type { Connection, SettingsScopes } from '../../../client/host.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { LIVE_KEYS } from '../../../src/config/fields.ts'
import type { Stored } from './stored.ts'

/**
 * The service of the legacy generation over one namespace: writes resolve whatever the host makes of them. Its view
 * follows the stored settings, and the answers to writes that it is given. The namespace lies over the defaults, since
 * our host half hands them over with the configuration.
 * @param isAtomic - whether a scope can write several fields at once, as from 0.1.5 on; else it writes them one by one.
 */
export function settingsScopes(namespace: string, stored: Stored, { isAtomic = false } = {}): SettingsScopes {
  return {
    bind(spec) {
      if (spec.namespace !== namespace) throw new Error(`no namespace ${spec.namespace}`)
      const fenced = () => stored.getSnapshot().revision
      const settle = (write: Promise<unknown>) => write.then(() => undefined).catch(() => undefined)
      // Like the real one: one object for as long as nothing changes.
      let source: DocumentState | undefined
      let decoded: DocumentState | undefined
      return {
        getSnapshot() {
          const now = stored.getSnapshot()
          if (source !== now || decoded === undefined) {
            source = now
            const { status, base, value } = now
            const over =
              status === 'ready'
                ? { base: { ...DEFAULTS, ...Object(base) }, value: { ...DEFAULTS, ...Object(value) } }
                : now
            decoded = { ...now, ...over, value: spec.decode ? spec.decode(over.value) : over.value }
          }
          return decoded
        },
        subscribe: stored.subscribe,
        set: (field, value) => settle(stored.write([{ op: 'set', path: [liveKey(field)], value }], fenced())),
        unset: field => settle(stored.write([{ op: 'unset', path: [liveKey(field)] }], fenced())),
        ...(isAtomic
          ? { mutate: (ops: readonly WriteOp[], revision?: number) => settle(stored.write(ops, revision)) }
          : {}),
      }
    },
  }
}

/** The connection of the legacy generation: a write of several fields at once, with the host's reasons. */
export function connection(stored: Stored): Connection {
  return {
    api: {
      settings: {
        async mutate({ ops, expectedRevision }) {
          const answer = await stored.write(ops, expectedRevision)
          return {
            result: answer.ok ? { ok: true, value: stored.getSnapshot() } : { ok: false, error: answer },
          }
        },
      },
    },
  }
}

function liveKey(field: string) {
  const key = LIVE_KEYS.find(known => known === field)
  if (key === undefined) throw new Error(`${field} is not served`)
  return key
}
