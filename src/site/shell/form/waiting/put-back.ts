import { createKeptText } from '#device/kept-text.ts'
import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { hashToDraft } from '#site/shell/order/custom/custom-draft.ts'
import { takeBackModel } from '#site/shell/order/custom/kept-model.ts'
import { keepOrderedModel } from '#site/shell/order/custom/ordered-model.ts'
import { draftToText } from '../form-draft.ts'
import { isDraftTaken } from './is-draft-taken.ts'

/**
 * Puts what was typed back into its form, for the next time it is opened in this tab. `taken`: other words stand there.
 * `lost`: the tab keeps nothing.
 */
export const putBackFields = (
  form: Pick<WaitingForm, 'draft' | 'fields'>,
): 'kept' | 'taken' | 'lost' => {
  const draft = createKeptText(form.draft, () => sessionStorage)
  if (isDraftTaken(draft.read(), form.fields)) return 'taken'
  const text = draftToText({ fields: form.fields, key: null })
  draft.write(text)
  // What the tab has refused, `draft` remembers only for this page.
  return createKeptText(form.draft, () => sessionStorage).read() === text ? 'kept' : 'lost'
}

/** This tab's order page and the wizard have the ordered model again; false where the wizard has gone on to another one. */
export const putBackModel = (form: Pick<WaitingForm, 'form' | 'fields' | 'page'>): boolean => {
  if (form.form !== 'custom-orders') return true
  // Where a device keeps nothing else, the words are in the address.
  const model = hashToDraft(form.fields.model ?? form.page.slice(form.page.indexOf('#') + 1))
  keepOrderedModel(model)
  return takeBackModel(model)
}
