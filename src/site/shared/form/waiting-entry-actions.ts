import { useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { openPageOutbox } from '#device/public/outbox/page-outbox.ts'
import { isOrder, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { createStoredText } from '#device/stored-text.ts'
import { hashToDraft } from '#site/shared/order/custom-draft.ts'
import { keepOrderedModel, restoreCustomDraft } from '#site/shared/order/ordered-model.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { draftToText, textToDraft } from '../form-draft.ts'

/** The fields that people type text into: a changed box or list is not a text that could be lost. */
const TEXT_FIELDS = ['name', 'email', 'phone', 'subject', 'message', 'experience', 'goals'] as const

const BLANK = Object.fromEntries(TEXT_FIELDS.map((name) => [name, '']))

/** Whether restoring these fields into a form would overwrite text that the form contains. */
export const isDraftTaken = (
  text: string | null,
  fields: Readonly<Record<string, string>>,
): boolean => {
  const draft = textToDraft(text, BLANK).fields
  return TEXT_FIELDS.some((name) => (draft[name] ?? '') !== '' && draft[name] !== fields[name])
}

/**
 * Puts what was typed back into its form, for the next time it is opened in this tab. `taken`: the form contains other
 * text. `lost`: the tab stores nothing.
 */
export const restoreFields = (
  form: Pick<WaitingForm, 'draft' | 'fields'>,
): 'kept' | 'taken' | 'lost' => {
  const draft = createStoredText(form.draft, () => sessionStorage)
  if (isDraftTaken(draft.read(), form.fields)) return 'taken'
  const text = draftToText({ fields: form.fields, key: null })
  draft.write(text)
  // A new object, because `draft` itself remembers, for this page, even what the tab has refused to store.
  return createStoredText(form.draft, () => sessionStorage).read() === text ? 'kept' : 'lost'
}

/**
 * Restores the ordered model to this tab's order page and to the wizard; returns false if the wizard now contains
 * another model.
 */
export const restoreOrderedModel = (
  form: Pick<WaitingForm, 'form' | 'fields' | 'page'>,
): boolean => {
  if (form.form !== 'custom-orders') return true
  // If the device cannot store anything, the model is in the address.
  const model = hashToDraft(form.fields.model ?? form.page.slice(form.page.indexOf('#') + 1))
  keepOrderedModel(model)
  return restoreCustomDraft(model)
}

/** What a visitor can do with a waiting form. */
export const useEntryActions = (form: WaitingForm) => {
  const { t } = useLingui()
  const address = useHref(form.page)
  const outbox = openPageOutbox()

  const withdraw = async (): Promise<void> => {
    const isGone = !(await outbox?.withdraw(form.key))
    const isLost = !isGone && isOrder(form) && !restoreOrder(form)
    showToast({
      id: 'waiting-withdrawn',
      title: isGone
        ? t({ id: 'waiting.too-late', message: 'Formulaire déjà envoyé' })
        : t({ id: 'waiting.withdrawn', message: 'Envoi annulé' }),
      ...(isGone || form.mayHaveArrived
        ? {
            description: t({
              id: 'waiting.may-have-arrived',
              message:
                'Nous avons peut-être déjà reçu ce formulaire. Écris-nous si tu ne veux pas que nous le lisions.',
            }),
          }
        : {}),
      // The last way to reach what was typed.
      ...(isLost
        ? {
            stays: true,
            action: {
              label: t({ id: 'waiting.reopen', message: 'Rouvrir la commande' }),
              onClick: () => openAddress(address),
            },
          }
        : {}),
    })
  }

  const correct = async (): Promise<void> => {
    const fields = restoreFields(form)
    if (fields === 'taken') {
      showToast({
        id: 'waiting-taken',
        variant: 'destructive',
        title: t({ id: 'waiting.taken', message: 'Un autre brouillon est déjà ouvert' }),
        description: t({
          id: 'waiting.taken.text',
          message: 'Envoie ou vide d’abord le formulaire de cette page, pour ne rien perdre.',
        }),
      })
    }
    // Only what the tab has really stored may be removed from the outbox.
    if (fields !== 'kept') return
    // The order's page gets the model too, in case the wizard now contains another one.
    restoreOrderedModel(form)
    await outbox?.withdraw(form.key)
    openAddress(address)
  }
  return {
    forget: () => void outbox?.forget(form.key).catch(reportError),
    withdraw: () => void withdraw().catch(reportError),
    correct: () => void correct().catch(reportError),
  }
}

/** Puts an unsent order back to where it was; returns false if the wizard, or its form, contains something else. */
const restoreOrder = (form: WaitingForm): boolean => {
  const isModelBack = restoreOrderedModel(form)
  return restoreFields(form) === 'kept' && isModelBack
}

/** Opens a new document: the form reads its draft when it is opened. */
const openAddress = (address: string): void => {
  if (new URL(address, location.href).href === location.href) location.reload()
  else location.assign(address)
}
