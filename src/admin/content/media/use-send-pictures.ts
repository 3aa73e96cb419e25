import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFailureMessage } from '#admin/shared/call-failures.ts'
import { useEditProblemMessage } from '#admin/shared/use-save-edit.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { PictureSending } from '#device/server-pictures.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

export type SendPictures = {
  readonly isSending: boolean
  readonly send: (hashes: readonly string[]) => Promise<void>
}

type Stop = Exclude<PictureSending, { readonly type: 'sent' | 'gone' | 'refused' }>

/** Sends pictures that no form names, at once; those that cannot be sent stay on this device. */
export const useSendPictures = (): SendPictures => {
  const { t } = useLingui()
  const { sendPicture } = useBackOffice()
  const problemMessage = useEditProblemMessage()
  const failureMessage = useFailureMessage()
  const [underWay, setUnderWay] = useState(0)

  const notifySent = (count: number) =>
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({
        id: 'admin.media.sent',
        message: plural(count, { one: 'Image envoyée', other: '# images envoyées' }),
      }),
    })
  const notifyKept = (count: number, reason: string) =>
    showToast({
      title: t({
        id: 'admin.media.kept',
        message: plural(count, {
          one: 'Image enregistrée sur cet appareil',
          other: '# images enregistrées sur cet appareil',
        }),
      }),
      description: reason,
      note: t({
        id: 'admin.media.kept.text',
        message:
          'Pour réessayer, cliquez dans cet onglet sur le bouton d’envoi des images en attente.',
      }),
    })
  const notifyError = (description: string) =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description,
    })
  const notifyRefused = (count: number, detail: string) => {
    const refused = t({
      id: 'admin.media.refused',
      message: plural(count, {
        one: 'Image refusée par le serveur.',
        other: '# images refusées par le serveur.',
      }),
    })
    notifyError(`${refused} ${detail}`.trim())
  }

  /** The end of a session is reported by the whole back-office. */
  const notifyStop = (why: Stop, left: number) => {
    if ('detail' in why) notifyKept(left, failureMessage(why))
    else if (why.type !== 'signed-out') notifyError(problemMessage(why.type))
  }

  const send = async (hashes: readonly string[]): Promise<void> => {
    setUnderWay((count) => count + 1)
    try {
      let sent = 0
      const refused = new Map<string, number>()
      for (const [at, hash] of hashes.entries()) {
        const sending = await sendPicture(hash)
        if (sending.type === 'sent') sent += 1
        else if (sending.type === 'refused') countIn(refused, sending.detail ?? '')
        // The next one would fail as well.
        else if (sending.type !== 'gone') {
          notifyStop(sending, hashes.length - at)
          break
        }
      }
      // One toast per reason: one per picture would cover the whole page.
      for (const [detail, count] of refused) notifyRefused(count, detail)
      if (sent > 0) notifySent(sent)
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  return { isSending: underWay > 0, send }
}

const countIn = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)
