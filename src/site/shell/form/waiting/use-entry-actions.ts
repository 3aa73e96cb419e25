import { useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { createKeptText } from '#device/kept-text.ts'
import { openPageOutbox } from '#device/public/outbox/page-outbox.ts'
import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { draftToText } from '../form-draft.ts'
import { isDraftTaken } from './is-draft-taken.ts'

/** What a visitor may do with what waits. */
export const useEntryActions = (form: WaitingForm) => {
  const { t } = useLingui()
  const address = useHref(form.page)
  const forget = (): Promise<boolean> =>
    openPageOutbox()?.withdraw(form.key) ?? Promise.resolve(false)

  const withdraw = async (): Promise<void> => {
    const isGone = !(await forget())
    showToast({
      id: 'waiting-withdrawn',
      title: isGone
        ? t({ id: 'waiting.too-late', message: 'Déjà parti' })
        : t({ id: 'waiting.withdrawn', message: 'Envoi retiré' }),
      ...(isGone || form.mayHaveArrived
        ? {
            description: t({
              id: 'waiting.may-have-arrived',
              message:
                'Il a pu nous parvenir avant. Écris-nous si tu ne veux pas que nous le lisions.',
            }),
          }
        : {}),
    })
  }

  const correct = async (): Promise<void> => {
    const draft = createKeptText(form.draft, () => sessionStorage)
    if (isDraftTaken(draft.read(), form.fields)) {
      showToast({
        id: 'waiting-taken',
        variant: 'destructive',
        title: t({ id: 'waiting.taken', message: 'Un autre texte est en cours' }),
        description: t({
          id: 'waiting.taken.text',
          message: 'Envoie ou vide d’abord le formulaire de cette page : rien ne doit se perdre.',
        }),
      })
      return
    }
    const text = draftToText({ fields: form.fields, key: null })
    draft.write(text)
    // Only what the tab has really kept may leave the outbox.
    if (createKeptText(form.draft, () => sessionStorage).read() !== text) return
    await forget()
    openAddress(address)
  }
  return {
    forget: () => void forget().catch(reportError),
    withdraw: () => void withdraw().catch(reportError),
    correct: () => void correct().catch(reportError),
  }
}

/** As a document of its own: the form reads its draft when it is opened. */
const openAddress = (address: string): void => {
  if (new URL(address, location.href).href === location.href) location.reload()
  else location.assign(address)
}
