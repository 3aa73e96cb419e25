import { type FormOutcome, sendForm } from './send-form.ts'
import type { PostOutcome, VisitorOutbox } from './visitor-outbox.ts'
import type { FilledForm } from './waiting-form.ts'
import { waitingHint } from './waiting-hint.ts'

/**
 * Sends what a visitor has filled in, by way of the device's outbox: without a network it waits there. Where nothing
 * can be kept, it is sent once and the answer says how that went. Never rejects.
 */
export const postForm = async (
  form: FilledForm,
): Promise<FormOutcome | Exclude<PostOutcome, { type: 'not-kept' }>> => {
  const outbox = await loadOutbox()
  if (outbox === null) return sendForm(form)
  // Before anything is kept: the next page must look, however this one ends.
  waitingHint.write('1')
  const outcome = await outbox.post(form)
  return outcome.type === 'not-kept' ? sendForm(form) : outcome
}

/** Its code comes once somebody fills in a form; without a network it may not come any more. Never rejects. */
export const loadOutbox = async (): Promise<VisitorOutbox | null> => {
  try {
    return (await import('./page-outbox.ts')).openPageOutbox()
  } catch {
    return null
  }
}
