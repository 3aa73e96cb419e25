import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { AdminApp, AdminUnsupported } from '#admin/app/admin-app.tsx'
import { ADMIN_LISTS } from '#admin/app/admin-lists.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { createBackOffice } from '#device/back-office/create-back-office.ts'
import { createPersistOnce, openLocalStorage } from '#device/back-office/key-value-storage.ts'
import { missingFeature } from '#device/back-office/missing-features.ts'
import { deviceClock } from '#device/host/device-clock.ts'
import { createBackgroundSync } from '#device/host/sync-lock.ts'
import { hostingToName, STORAGE_FULL } from '#device/host/worker-channel.ts'
import { createListHost } from '#device/lists/list-host.ts'
import type { ListPort } from '#device/lists/list-port.ts'
import { createWorkerLists } from '#device/lists/worker-lists.ts'
import { newId } from '#device/random-ids.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { trustedScriptUrl } from '#device/trusted-html.ts'
import { canNotifyProgress, fetchWithProgress } from '#device/upload-picture.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { pictureFile } from '#site/shared/picture-file.ts'
import { keepFocus } from '#ui/layout/keep-focus.ts'
import { startLayerHistory } from '#ui/overlay/layer-history.ts'
import { siteTexts } from './built-in-texts.ts'
import { showFatalError } from './fatal-error.ts'
import { logFailures } from './log-failures.ts'
import { createReactRoot } from './react-root.ts'
import { keepOffline, registerServiceWorker } from './register-service-worker.ts'
import listWorkerUrl from './worker/list-worker.ts?worker&url'
import syncWorkerUrl from './worker/sync-worker.ts?worker&url'

/** Loads the back-office's texts: always French, whatever the language of the site. */
export const loadAdminTexts = async (): Promise<void> => {
  document.documentElement.lang = DEFAULT_LOCALE
  await activateAdminLocale()
}

/** The back-office, rendered only in the browser. */
export const startAdmin = (container: HTMLElement): void => {
  const onUncaughtError = (error: unknown) => {
    showFatalError(container, { fault: error })
    reportError(error)
  }
  keepFocus()
  startLayerHistory()
  const root = createReactRoot(container, { onUncaughtError })
  const missing = missingFeature(globalThis)
  if (missing !== null) {
    root.render(
      <I18nProvider i18n={i18n}>
        <AdminUnsupported pictureFile={pictureFile} missing={missing} />
      </I18nProvider>,
    )
    return
  }
  const backOffice = openBackOffice()
  root.render(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <AdminApp pictureFile={pictureFile} siteTexts={siteTexts} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  registerServiceWorker()
  logFailures()
  keepOffline(import.meta.url, 'admin')
  backOffice.start().catch(onUncaughtError)
}

/** Creates the back-office with the features that this browser offers. */
const openBackOffice = (): BackOffice => {
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
    openLists,
    ...(canNotifyProgress() ? { fetchWithProgress } : {}),
  })
}

const startEngine = (accountId: string, takesOver: boolean, onFull: () => void) => {
  const name = hostingToName({ accountId, takesOver })
  const worker = new Worker(trustedScriptUrl(syncWorkerUrl), { type: 'module', name })
  worker.addEventListener('message', ({ data }) => data === STORAGE_FULL && onFull())
  worker.addEventListener('error', (event) => console.error('sync worker', event.message))
  return { stop: () => worker.terminate() }
}

/** A browser that runs the engine's worker runs this one; if its script cannot be loaded, the page does its work. */
const openLists = (db: AdminDatabase, accountId: string): ListPort =>
  createWorkerLists({
    startWorker: () =>
      new Worker(trustedScriptUrl(listWorkerUrl), { type: 'module', name: accountId }),
    openInPage: () => createListHost(db, ADMIN_LISTS),
  })

/**
 * Registers the engine's script a second time, as a service worker. No page is in its scope, so it can exist beside the
 * site's own service worker: it handles no page's requests, and visitors never fetch it.
 */
const registerForBackgroundSync = async (): Promise<unknown> => {
  if (import.meta.env.DEV || !('SyncManager' in globalThis) || !('serviceWorker' in navigator))
    return null
  const { serviceWorker } = navigator
  const scope = new URL('background-sync/', new URL(syncWorkerUrl, location.href)).pathname
  const registration = await serviceWorker
    .register(trustedScriptUrl(syncWorkerUrl), { type: 'module', scope })
    .catch(async (refusal: unknown) => {
      // Offline, the worker of the previous version is good enough.
      const before = await serviceWorker.getRegistration(scope)
      if (before === undefined || new URL(before.scope).pathname !== scope) throw refusal
      return before
    })
  await isActive(registration)
  return registration
}

/** Resolves once the worker is active: one that is still being installed cannot be asked for anything. */
const isActive = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = registration.installing ?? registration.waiting
    if (registration.active || coming === null) return resolve()
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
