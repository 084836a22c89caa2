import type { FormModel } from './form/model.ts'

/** Have the browser ask before a page is left over edits. @returns ends it. */
export function askBeforeLeaving(form: FormModel): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (form.getSnapshot().dirty) event.preventDefault()
  }
  // A page that is listening to this is not kept for the way back, so it listens only while there are edits.
  const stop = () => window.removeEventListener('beforeunload', ask)
  const follow = () => (form.getSnapshot().dirty ? window.addEventListener('beforeunload', ask) : stop())
  const unsubscribe = form.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}
