import { t } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import type { Locale } from '#contract/locales.ts'
import { trustedScriptUrl } from '#device/trusted-html.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/** What is kept for offline use in addition to the shell: a language of the site, or the back-office. */
type OfflineGroup = Locale | 'admin'

const UPDATE_TOAST = 'update'
const HOUR_MS = 3_600_000
/** For so long, the old worker's requests may go on when a new version is wanted: then those left surely hang. */
const REQUESTS_END_AFTER_MS = 3_000

/** Screens set `data-form-in-use` where a reload would lose input. */
const isFormInUse = (): boolean => document.querySelector('[data-form-in-use]') !== null

/** Starts the service worker. A new version waits until the visitor asks for it, and never reloads a form in use. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(trustedScriptUrl('/service-worker.js'))
  let wanted = false
  // Workbox's own `isUpdate` holds the state at registration; a page of a first visit may stay open through an update.
  let isFirst = navigator.serviceWorker.controller === null
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      wanted = true
      workbox.messageSkipWaiting()
      setTimeout(endRequests, REQUESTS_END_AFTER_MS)
    }),
  )
  workbox.addEventListener('controlling', () => {
    if (wanted) location.reload()
    else if (isFirst) keepShown(workbox)
    // Another tab asked for the update: this tab goes on with what it has loaded, and offers a reload.
    else offerUpdate(() => location.reload())
    isFirst = false
  })
  lookForUpdates(workbox)
  // If the browser refuses (private mode, an insecure address), the site still works, but only online.
  workbox.register().catch(reportRefusal)
}

/** The page is reloaded as soon as the new version has taken over: if this runs, the old one is still active. */
const endRequests = (): void =>
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'end-requests' }),
  )

const offerUpdate = (update: () => void): void => {
  showToast({
    id: UPDATE_TOAST,
    title: t({ id: 'update.title', message: 'Une nouvelle version est prête' }),
    stays: true,
    action: reloadAction(update),
  })
}

const askToFinishFirst = (update: () => void): void => {
  showToast({
    id: UPDATE_TOAST,
    title: t({ id: 'update.form.title', message: 'Un formulaire est ouvert' }),
    description: t({
      id: 'update.form.text',
      message:
        'Il faut d’abord enregistrer ou fermer ce formulaire : recharger la page effacerait la saisie.',
    }),
    action: reloadAction(update),
  })
}

const reloadAction = (update: () => void) => ({
  label: t({ id: 'update.action', message: 'Recharger' }),
  onClick: () => (isFormInUse() ? askToFinishFirst(update) : update()),
})

const reportRefusal = (refusal: unknown): void => console.info('service worker', refusal)

/**
 * A page that stays open for days makes no navigation, and only a navigation makes the browser check for updates by
 * itself.
 */
const lookForUpdates = (workbox: Workbox): void => {
  let lookedAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (performance.now() - lookedAtMs < HOUR_MS) return
    lookedAtMs = performance.now()
    workbox.update().catch(reportRefusal)
  })
}

/** The first page loaded its pictures and API answers before there was a service worker. */
const keepShown = (workbox: Workbox): void => {
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc)
  const reads = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname)
  void workbox.messageSW({ type: 'keep-shown', pictures, reads })
}

/**
 * Asks the service worker to keep a group on this device, from now on and through updates. `root` is the address of the
 * script that starts the page and names all others: a worker of another version ignores the request and leaves it to
 * the next worker.
 */
export const keepOffline = (root: string, group: OfflineGroup): void =>
  notifyWorker(root, { type: 'keep', group })

/**
 * Asks the service worker for groups that were not visited: they are fetched one after the other and do not delay an
 * update.
 */
export const prefetchOffline = (root: string, groups: readonly OfflineGroup[]): void =>
  notifyWorker(root, { type: 'spare', groups })

const notifyWorker = (root: string, message: object): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ ...message, script: new URL(root).pathname }),
  )
}
