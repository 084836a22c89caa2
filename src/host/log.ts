import type { Logger } from './contract.ts'

/** Where somebody without a page reads what a plugin does. */
export interface HostLog {
  /** Something was decided. */
  tell(message: string): void
  /** Something is wrong. */
  complain(message: string): void
}

/** The logger's own exporter, which keeps the latest records in memory. @source cordis 4.0.1, `LoggerService` */
const OWN_EXPORTERS = 1

/**
 * The host's log, each line in the name of a plugin. Where nothing is mounted that writes the log anywhere, as on hosts
 * as they are published, the line goes to standard error as well.
 *
 * Control characters do not get to a terminal.
 *
 * Of the logger's levels `error` and `info` are shown unless somebody configures otherwise; `warn` is beyond them.
 * @param name - the plugin's row.
 * @source dsh 0.1.0-rc.8 and 0.1.1-rc.2, which mount no exporter; cordis 4.0.1, `Logger`
 */
export function hostLog({ logger }: { readonly logger?: Logger | undefined }, name: string): HostLog {
  const writerAt = (level: 'info' | 'error') => (message: string) => {
    const line = `${name}: ${message.replace(/\p{Cc}/gu, ' ')}`
    logger?.[level](line)
    // oxlint-disable-next-line no-console -- there is nowhere else where a person would read it
    if ((logger?.exporters?.size ?? 0) <= OWN_EXPORTERS) console.error(line)
  }
  return { tell: writerAt('info'), complain: writerAt('error') }
}
