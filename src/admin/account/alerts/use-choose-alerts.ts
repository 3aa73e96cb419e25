import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccount } from '#admin/entity/account-context.tsx'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import {
  ALERTS_PATH,
  type AlertChannel,
  type AlertSettings,
  alertSettings,
  type DeviceSubscription,
} from '#contract/alerts.ts'
import { askServer } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { type Subscribing, subscribeToPush, unsubscribeFromPush } from '#device/push/push-device.ts'
import { noteDevice } from '#device/push/subscription-note.ts'

/** Why this device cannot ring, found out when it was to. */
export type PushProblem = Exclude<Subscribing['type'], 'subscribed'>

/** Makes the choice at the press on it: the browser asks for its permission then, and at no other time. */
export const useChooseAlerts = ({ push_key }: AlertSettings, onChosen: () => Promise<void>) => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const { id: accountId } = useAccount()
  const tell = useTell()
  const { isBusy, run } = useOneAtATime()
  const [problem, setProblem] = useState<PushProblem | null>(null)

  const save = async (channel: AlertChannel, subscription: DeviceSubscription | null) => {
    const body = { channel, subscription }
    const request = { method: 'PUT', path: ALERTS_PATH, body } as const
    const asked = await askServer(backOffice, request, alertSettings)
    const isSaved = tell(asked, {
      done: doneText(channel),
      failed: t({ id: 'admin.alerts.not-chosen', message: 'Le choix n’a pas été enregistré' }),
    })
    if (isSaved && channel !== 'push') await unsubscribeFromPush()
    if (asked.type === 'done' && subscription !== null)
      await noteDevice(caches, { accountId, subscription, settings: asked.value })
    if (isSaved) await onChosen()
    return isSaved
  }
  const doneText = (channel: AlertChannel): string =>
    channel === 'push'
      ? t({ id: 'admin.alerts.chosen.push', message: 'Cet appareil vous préviendra' })
      : channel === 'email'
        ? t({ id: 'admin.alerts.chosen.email', message: 'Un e-mail vous préviendra' })
        : t({ id: 'admin.alerts.chosen.none', message: 'Vous ne recevrez plus d’alertes' })

  const choose = (channel: AlertChannel): void => {
    setProblem(null)
    void run(async () => {
      if (channel !== 'push') return save(channel, null)
      const made = await subscribeToPush(push_key)
      if (made.type === 'subscribed') return save('push', made.subscription)
      setProblem(made.type)
      return false
    })
  }
  return { isBusy, problem, choose }
}
