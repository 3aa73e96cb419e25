import { useSyncExternalStore } from 'react'
import { deviceClock } from '../host/device-clock.ts'
import type { BackOffice } from './back-office.ts'
import { useBackOffice } from './back-office-context.tsx'
import { createUploadQueue, type PackSending, type UploadQueue } from './pack-upload-queue.ts'
import { createSendPackFile } from './send-pack-file.ts'

export type PackUploads = UploadQueue & {
  /** Sets the function to call when a file is complete or was refused; it is called even after its screen is closed. */
  readonly notify: (onEnded: (sending: PackSending) => void) => void
}

const uploadsOf = new WeakMap<BackOffice, PackUploads>()

/**
 * The uploads of this tab, which continue while other screens are open. This file and its library are loaded only by
 * screens that show a pack's files.
 */
export const usePackUploads = (): PackUploads => {
  const backOffice = useBackOffice()
  const known = uploadsOf.get(backOffice)
  if (known) return known
  const opened = openPackUploads(backOffice)
  uploadsOf.set(backOffice, opened)
  return opened
}

/** The uploads of one model, oldest first. */
export const usePackSendings = (modelId: string): readonly PackSending[] => {
  const { subscribe, read } = usePackUploads()
  return useSyncExternalStore(subscribe, read).filter((sending) => sending.modelId === modelId)
}

/** `start`: by default the tus protocol, to this page's own server. */
export const openPackUploads = (
  backOffice: Pick<BackOffice, 'session' | 'newId' | 'bearer' | 'checkSession' | 'ask'>,
  start = createSendPackFile({ backOffice, clock: deviceClock, origin: location.origin }),
): PackUploads => {
  let onEnded: (sending: PackSending) => void = () => undefined
  /** The token that the server no longer accepts. */
  let refusedToken: string | null = null
  const { session, newId, bearer } = backOffice
  const queue = createUploadQueue({
    start,
    clock: deviceClock,
    random: Math.random,
    newId,
    onEnded: (sending) => onEnded(sending),
    onSignedOut: () => {
      refusedToken = bearer()
      void backOffice.checkSession()
    },
  })
  let accountId = accountOf(backOffice)
  session.subscribe(() => {
    const before = accountId
    accountId = accountOf(backOffice)
    // Files that one admin has chosen must not be sent in another admin's name.
    if (accountId !== before) queue.stop()
    else if (bearer() !== refusedToken) queue.goOn('session')
  })
  addEventListener('online', () => queue.goOn('network'))
  addEventListener('offline', queue.hold)
  queue.subscribe(keepTabOpen(queue.read))
  return {
    ...queue,
    notify: (listener) => {
      onEnded = listener
    },
  }
}

const accountOf = ({ session }: Pick<BackOffice, 'session'>): string | null => {
  const current = session.get()
  return current.type === 'signed-in' ? current.account.id : null
}

const isUnderWay = ({ state }: PackSending): boolean => state !== 'done' && state !== 'failed'

/** While files are being sent, the browser asks before it closes the tab, and a phone's screen stays on. */
const keepTabOpen = (read: () => readonly PackSending[]): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  let isKept = false
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
  const stayAwake = (): void => {
    // The browser releases wake locks whenever the page is hidden.
    if (document.visibilityState === 'visible') lock = requestWakeLock()
  }
  return () => {
    const isNeeded = read().some(isUnderWay)
    if (isNeeded === isKept) return
    isKept = isNeeded
    if (isNeeded) {
      addEventListener('beforeunload', ask)
      document.addEventListener('visibilitychange', stayAwake)
      stayAwake()
      return
    }
    removeEventListener('beforeunload', ask)
    document.removeEventListener('visibilitychange', stayAwake)
    void lock.then((held) => held?.release())
  }
}

/** Null if the browser has no wake lock or gives none now, for example because the battery is low. */
const requestWakeLock = async (): Promise<WakeLockSentinel | null> => {
  try {
    return 'wakeLock' in navigator ? await navigator.wakeLock.request('screen') : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
