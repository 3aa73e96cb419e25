import { useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { openPageOutbox } from '#device/public/outbox/page-outbox.ts'
import { isOrder, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { putBackFields, putBackModel } from './put-back.ts'

/** What a visitor may do with what waits. */
export const useEntryActions = (form: WaitingForm) => {
  const { t } = useLingui()
  const address = useHref(form.page)
  const outbox = openPageOutbox()

  const withdraw = async (): Promise<void> => {
    const isGone = !(await outbox?.withdraw(form.key))
    const isLost = !isGone && isOrder(form) && !putBack(form)
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
      // The last way to what was typed.
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
    const fields = putBackFields(form)
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
    // Only what the tab has really kept may leave the outbox.
    if (fields !== 'kept') return
    // The order's page has the model too, if the wizard has gone on to another one.
    putBackModel(form)
    await outbox?.withdraw(form.key)
    openAddress(address)
  }
  return {
    forget: () => void outbox?.forget(form.key).catch(reportError),
    withdraw: () => void withdraw().catch(reportError),
    correct: () => void correct().catch(reportError),
  }
}

/** An order that is not sent goes on where it was: false where the wizard, or its form, holds something else. */
const putBack = (form: WaitingForm): boolean => {
  const isModelBack = putBackModel(form)
  return putBackFields(form) === 'kept' && isModelBack
}

/** As a document of its own: the form reads its draft when it is opened. */
const openAddress = (address: string): void => {
  if (new URL(address, location.href).href === location.href) location.reload()
  else location.assign(address)
}
