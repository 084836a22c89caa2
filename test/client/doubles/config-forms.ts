import type { DocumentState } from '../../../client/document.ts'
import type { HostOp, Stored } from './stored.ts'

/** The form of a row as the browser of a current host keeps it. */
export interface HostForm {
  getSnapshot(): DocumentState
  subscribe(listener: () => void): () => void
  /** @returns whether the host took it. @throws when the connection is lost. */
  mutate(ops: readonly HostOp[], revision?: number): Promise<boolean>
  /** Read what the host has stored, if that has not been read yet. */
  ensure(): void
}

/** The service, with the one mirror that all forms are read from. */
interface HostForms {
  describe(): { ensure(): void }
  get(row: string): HostForm
}

const UNREAD: DocumentState = {
  status: 'loading',
  value: undefined,
  base: undefined,
  user: undefined,
  revision: undefined,
  writable: false,
  mode: 'host',
}

/**
 * The service of the current generation over the settings of one row. Its form shows what was read last: it is read
 * when the host tells of a change, and after a write that the host did not take.
 * @param isRead - whether the first read is over; else somebody has to ask for it.
 * @source test/fixtures/hosts/client-forms.json
 */
export function configForms(row: string, stored: Stored, { isRead = true } = {}): HostForms {
  const listeners = new Set<() => void>()
  const isRemote = stored.getSnapshot().mode === 'memory'
  let snapshot = isRemote || isRead ? stored.getSnapshot() : UNREAD

  const read = (): void => {
    const now = stored.getSnapshot()
    const wasServed = snapshot.status !== 'unavailable'
    if (stored.unreachable || isRemote) return
    if (now.status === 'ready') snapshot = { ...now }
    else if (wasServed) snapshot = { ...snapshot, status: 'unavailable' }
    else return
    for (const listener of listeners) listener()
  }
  stored.subscribe(read)

  const form: HostForm = {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async mutate(ops, revision) {
      if (isRemote) return false
      const { ok } = await stored.write(ops, revision)
      if (!ok) read()
      return ok
    },
    ensure() {
      if (snapshot.status === 'loading') read()
    },
  }
  return {
    describe: () => ({ ensure: () => form.ensure() }),
    get(asked) {
      if (asked !== row) throw new Error(`no row ${asked}`)
      return form
    },
  }
}
