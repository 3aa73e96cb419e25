import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { loadOutbox } from '#device/public/post-form.ts'

/** Tells what the outbox holds, now and after every change. Answers how to stop. */
export const followOutbox = (onForms: (forms: readonly WaitingForm[]) => void): (() => void) => {
  const ending = new AbortController()
  const follow = async (): Promise<void> => {
    const outbox = await loadOutbox()
    if (outbox === null || ending.signal.aborted) return
    const look = async (): Promise<void> => {
      const forms = await outbox.list()
      if (!ending.signal.aborted) onForms(forms)
    }
    ending.signal.addEventListener(
      'abort',
      outbox.subscribe(() => void look().catch(reportError)),
    )
    // Something may have happened before anybody listened.
    await look()
  }
  follow().catch(reportError)
  return () => ending.abort()
}
