import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { reportQuietly } from '#device/network/quiet-failure.ts'
import { renewDevice } from '#device/push/renew-device.ts'

/** Follows a notification that was pressed while this page was open; and has this device ring for whoever is signed in. */
export const useNotified = (): void => {
  const navigate = useNavigate()
  const backOffice = useBackOffice()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    // The next start tries again.
    renewDevice(backOffice).catch((reason: unknown) => reportQuietly(`notifications: ${reason}`))
  }, [backOffice])
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

/** Only our own service worker reaches this page in that way. */
const pathOf = (told: unknown): string | null => {
  const { type, path }: Record<string, unknown> = Object(told)
  return type === 'open-notified' && typeof path === 'string' && path.startsWith('/admin/')
    ? path
    : null
}
