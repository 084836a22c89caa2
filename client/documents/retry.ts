import type { SettingsDocument } from '../document.ts'
import type { SettingsMirror } from '../host.ts'

/**
 * How to read again what a host's settings service could not read.
 * @param service - either generation's.
 */
export function retryOver(service: { describe?(): SettingsMirror }): Pick<SettingsDocument, 'retry'> {
  return service.describe === undefined ? {} : { retry: () => void service.describe?.().ensure?.() }
}
