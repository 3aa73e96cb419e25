import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** Sends pictures that no form names, at once; what does not get through stays on this device. */
export const useSendPictures = () => {
  const { t } = useLingui()
  const { sendPicture } = useBackOffice()
  const [underWay, setUnderWay] = useState(0)

  const tellSent = (count: number) =>
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({
        id: 'admin.media.sent',
        message: plural(count, { one: 'Image envoyée', other: '# images envoyées' }),
      }),
    })
  const tellKept = (count: number) =>
    showToast({
      title: t({
        id: 'admin.media.kept',
        message: plural(count, {
          one: 'Image gardée sur cet appareil',
          other: '# images gardées sur cet appareil',
        }),
      }),
      description: t({
        id: 'admin.media.kept.text',
        message:
          'Le serveur est injoignable. Quand le réseau sera là, touchez « Envoyer » dans cet onglet.',
      }),
    })
  const tellRefused = (detail: string) =>
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description:
        `${t({ id: 'admin.media.refused', message: 'Image refusée par le serveur.' })} ${detail}`.trim(),
    })

  const send = async (hashes: readonly string[]): Promise<void> => {
    setUnderWay((count) => count + 1)
    try {
      let sent = 0
      for (const [at, hash] of hashes.entries()) {
        const sending = await sendPicture(hash)
        if (sending.type === 'sent') sent += 1
        if (sending.type === 'refused') tellRefused(sending.detail ?? '')
        if (sending.type === 'unreachable') tellKept(hashes.length - at)
        // The next one would not get through either; a session that has ended is told by the whole back-office.
        if (sending.type === 'unreachable' || sending.type === 'signed-out') break
      }
      if (sent > 0) tellSent(sent)
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  return { isSending: underWay > 0, send }
}
