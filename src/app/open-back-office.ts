import type { BackOffice } from '#device/back-office/back-office.ts'
import { createBackOffice } from '#device/back-office/create-back-office.ts'
import { createBackgroundSync } from '#device/host/background-sync.ts'
import { deviceClock } from '#device/host/device-clock.ts'
import { hostingToName, STORAGE_FULL } from '#device/host/worker-name.ts'
import { canTellProgress, fetchWithProgress } from '#device/network/fetch-with-progress.ts'
import { newId } from '#device/random-ids.ts'
import { openLocalStorage } from '#device/session/open-local-storage.ts'
import { createPersistOnce } from '#device/session/persist-once.ts'
import { trustedScriptUrl } from '#device/trusted/trusted-script-url.ts'
import syncWorkerUrl from './worker/sync-worker.ts?worker&url'

/** The back-office with what this browser has to offer it. */
export const openBackOffice = (): BackOffice => {
  const storage = openLocalStorage()
  return createBackOffice({
    origin: location.origin,
    storage,
    clock: deviceClock,
    nowMs: deviceClock.nowMs,
    random: Math.random,
    newId,
    isOnline: () => navigator.onLine,
    persist: createPersistOnce(storage, async () => navigator.storage.persist()),
    backgroundSync: createBackgroundSync({
      registration: registerForBackgroundSync,
      nowMs: deviceClock.nowMs,
      onRefusal: (refusal) => console.info('background sync', refusal),
    }),
    locks: navigator.locks,
    startEngine,
    ...(canTellProgress() ? { fetchWithProgress } : {}),
  })
}

const startEngine = (accountId: string, takesOver: boolean, onFull: () => void) => {
  const name = hostingToName({ accountId, takesOver })
  const worker = new Worker(trustedScriptUrl(syncWorkerUrl), { type: 'module', name })
  worker.addEventListener('message', ({ data }) => data === STORAGE_FULL && onFull())
  worker.addEventListener('error', (event) => console.error('sync worker', event.message))
  return { stop: () => worker.terminate() }
}

/**
 * The engine's script once more, as a service worker. Its scope holds no page, so it stands beside the site's own: it
 * is nobody's way to the network, and visitors never fetch it.
 */
const registerForBackgroundSync = async (): Promise<unknown> => {
  if (import.meta.env.DEV || !('SyncManager' in globalThis) || !('serviceWorker' in navigator))
    return null
  const { serviceWorker } = navigator
  const scope = new URL('background-sync/', new URL(syncWorkerUrl, location.href)).pathname
  const registration = await serviceWorker
    .register(trustedScriptUrl(syncWorkerUrl), { type: 'module', scope })
    .catch(async (refusal: unknown) => {
      // Offline, the one of the version before does as well.
      const before = await serviceWorker.getRegistration(scope)
      if (before === undefined || new URL(before.scope).pathname !== scope) throw refusal
      return before
    })
  await isActive(registration)
  return registration
}

/** Nothing can be asked of one that is still being installed. */
const isActive = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = registration.installing ?? registration.waiting
    if (registration.active || coming === null) return resolve()
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
