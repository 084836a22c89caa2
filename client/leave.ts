import type { FormModel } from './form/model.ts'

/** Have the browser ask before the page is left over edits. @returns ends it. */
export function askBeforeLeaving(form: FormModel): () => void {
  // A page that listens to this is not kept for the way back, so it listens only while there are edits.
  const follow = () => (form.getSnapshot().dirty ? window.addEventListener('beforeunload', ask) : stopAsking())
  const unsubscribe = form.subscribe(follow)
  return () => {
    unsubscribe()
    stopAsking()
  }
}

function stopAsking(): void {
  window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
