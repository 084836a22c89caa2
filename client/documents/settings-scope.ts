import type { LiveKey } from '../../src/config/fields.ts'
import { isRecord } from '../../src/json/record.ts'
import type { SettingsDocument, WriteOp, WriteOutcome } from '../document.ts'
import { sameJson } from '../form/same.ts'
import type { Connection, SettingsScope, SettingsScopes } from '../host.ts'

/**
 * The settings of a namespace on the legacy generation. Where the connection's own write is at hand, several changes
 * are one write, and a refusal comes with its reason; else they are written one by one and read back.
 * @param connection - undefined on a host without one.
 */
export function settingsScopeDocument(
  scopes: SettingsScopes,
  namespace: string,
  connection: Connection | undefined,
): SettingsDocument {
  // The values are shown as they are stored; what is wrong with them is for the form to say.
  const scope = scopes.bind({ namespace, decode: section => (isRecord(section) ? section : undefined) })
  const settings = connection?.api?.settings
  return {
    getSnapshot: () => scope.getSnapshot(),
    subscribe: listener => scope.subscribe(listener),
    async write(ops, revision) {
      if (typeof settings?.mutate !== 'function') return writeOneByOne(scope, ops)
      const fence = revision === undefined ? {} : { expectedRevision: revision }
      const { result } = await settings.mutate({ ns: namespace, ops, ...fence })
      if (result.ok) {
        scopes.describe?.().acceptView(result.value)
        return { kind: 'accepted' }
      }
      return result.error.code === 'settings-conflict'
        ? { kind: 'conflict' }
        : { kind: 'refused', reason: result.error.message }
    },
  }
}

async function writeOneByOne(scope: SettingsScope, ops: readonly WriteOp[]): Promise<WriteOutcome> {
  const landed: LiveKey[] = []
  for (const op of ops) {
    const [key] = op.path
    await (op.op === 'set' ? scope.set(key, op.value) : scope.unset(key))
    if (!holds(scope.getSnapshot().user, op)) return { kind: 'refused', landed }
    landed.push(key)
  }
  return { kind: 'accepted' }
}

/** Whether a write can be read back. */
function holds(user: unknown, op: WriteOp): boolean {
  const [key] = op.path
  const stored = isRecord(user) && Object.hasOwn(user, key)
  return op.op === 'set' ? stored && sameJson(user[key], op.value) : !stored
}
