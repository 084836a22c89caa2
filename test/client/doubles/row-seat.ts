import type { Seats } from '../../../client/host.ts'
import type { HostForm } from './config-forms.ts'

type Owner = Omit<Seats['plugins.row.config'], 't'>

/**
 * What the page of the current generation hands to the component in the seat of a row: a new object whenever it
 * renders. The form is missing when the row is not served.
 * @source test/fixtures/hosts/row-seat.json
 */
export function rowSeat(view: 'summary' | 'page', form: HostForm): Owner {
  const state = form.getSnapshot()
  if (view === 'summary' || state.status === 'unavailable') return { view }
  return { view, form: { state, mutate: (ops, revision) => form.mutate(ops, revision) } }
}
