import { type FormOutcome, sendForm } from './send-form.ts'
import type { PostOutcome, VisitorOutbox } from './visitor-outbox.ts'
import type { FilledForm } from './waiting-form.ts'
import { waitingHint } from './waiting-hint.ts'

/**
 * Sends a visitor's form through the device's outbox: without a network it waits there. If nothing can be stored, it is
 * sent once and the result says how that went. Never rejects.
 */
export const postForm = async (
  form: FilledForm,
): Promise<FormOutcome | Exclude<PostOutcome, { type: 'not-kept' }>> => {
  const outbox = await loadOutbox()
  if (outbox === null) return sendForm(form)
  // Written before anything is stored: the next page must check the outbox, however this page ends.
  waitingHint.write('1')
  const outcome = await outbox.post(form)
  return outcome.type === 'not-kept' ? sendForm(form) : outcome
}

/**
 * The outbox's code is loaded once the visitor fills in a form; without a network it may fail to load. Never rejects.
 */
export const loadOutbox = async (): Promise<VisitorOutbox | null> => {
  try {
    return (await import('./page-outbox.ts')).openPageOutbox()
  } catch {
    return null
  }
}
