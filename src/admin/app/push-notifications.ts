import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { reportFailure } from '#device/network/report-failure.ts'
import { type Renewal, renewDevice } from '#device/push-device.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/**
 * Opens the address of a notification that was pressed while this page was open, and keeps this device subscribed for
 * the signed-in admin.
 */
export const usePushNotifications = (accountId: string): void => {
  const navigate = useNavigate()
  const backOffice = useBackOffice()
  const open = useEffectEvent((path: string) => void navigate(path))
  const notify = useEffectEvent(useNotifyRenewal())
  useEffect(() => {
    renewDevice(backOffice, accountId).then(notify, (reason: unknown) =>
      // The next start tries again.
      reportFailure(`notifications: ${reason}`),
    )
  }, [backOffice, accountId])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data)
      if (path !== null) open(path)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [])
}

/** Reports the loss or renewal of a device's notifications, which the admin would not notice otherwise. */
const useNotifyRenewal = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (renewal: Renewal): void => {
    if (renewal.type === 'unchanged') return
    if (renewal.type === 'renewed') {
      showToast({
        id: RENEWAL_TOAST,
        title: t({ id: 'admin.alerts.renewed', message: 'Notifications rétablies' }),
        description: t({
          id: 'admin.alerts.renewed.text',
          message: 'Cet appareil n’en recevait plus : il en reçoit de nouveau.',
        }),
      })
      return
    }
    showToast({
      id: RENEWAL_TOAST,
      variant: 'destructive',
      stays: true,
      title: t({
        id: 'admin.alerts.lost',
        message: 'Cet appareil ne reçoit plus de notifications',
      }),
      description:
        renewal.cause === 'denied'
          ? t({
              id: 'admin.alerts.lost.denied',
              message: 'Ce navigateur refuse désormais celles de ce site.',
            })
          : t({
              id: 'admin.alerts.lost.failed',
              message: 'Ce navigateur a mis fin à leur réception.',
            }),
      action: {
        label: t({ id: 'admin.account.title', message: 'Mon compte' }),
        onClick: () => void navigate('/admin/account'),
      },
    })
  }
}

const RENEWAL_TOAST = 'push-renewal'

/** Only our own service worker can send this page such a message. */
const pathOf = (data: unknown): string | null => {
  const { type, path }: Record<string, unknown> = Object(data)
  return type === 'open-notified' && typeof path === 'string' && path.startsWith('/admin/')
    ? path
    : null
}
