import type { LiveKey } from '../../src/config/fields.ts'
import { isRecord } from '../../src/json/record.ts'
import type { DocumentState, SettingsDocument, WriteOp, WriteOutcome } from '../document.ts'
import { sameJson } from '../form/same.ts'
import type { Connection, SettingsScope, SettingsScopes } from '../host.ts'
import { retryOver } from './retry.ts'

/**
 * The settings of a namespace on the legacy generation. Several changes are one write wherever the host has one: the
 * connection's own before 0.1.5, which says why it refuses, and the scope's from there on, which has to be read back.
 * Else they are written one by one and read back.
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
    overrides: 'settings',
    getSnapshot: () => scope.getSnapshot(),
    subscribe: listener => scope.subscribe(listener),
    ...retryOver(scopes),
    async write(ops, revision) {
      if (typeof settings?.mutate !== 'function') {
        if (scope.mutate === undefined) return writeOneByOne(scope, ops)
        await scope.mutate(ops, revision)
        return readBack(scope.getSnapshot(), ops, revision)
      }
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

/** What became of a write that nobody answers for. */
function readBack(now: DocumentState, ops: readonly WriteOp[], revision: number | undefined): WriteOutcome {
  if (ops.every(op => holds(now.user, op))) return { kind: 'accepted' }
  return { kind: now.revision === revision ? 'refused' : 'conflict' }
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
