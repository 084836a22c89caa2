import type { Context } from '@deepseek-ai/cordis'
import type { HostLog } from '../../src/host/log.ts'

/** What was written to a host's log. */
export interface Logged {
  /** What was decided. */
  readonly told: string[]
  /** What is wrong. */
  readonly complaints: string[]
}

/** Writes a host's log into lists, as a host does that has somewhere to write it. @returns the lists. */
export function readLog(ctx: Context, logged: Logged = { told: [], complaints: [] }): Logged {
  ctx.logger.exporter({
    export: ({ type, args }) => (type === 'error' ? logged.complaints : logged.told).push(args.map(String).join(' ')),
  })
  return logged
}

/** A log that nobody reads. */
export const UNREAD: HostLog = { tell: () => undefined, complain: () => undefined }
