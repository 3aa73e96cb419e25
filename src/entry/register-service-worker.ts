import { t } from '@lingui/core/macro'
import { Workbox } from 'workbox-window'
import type { Locale } from '#contract/locales.ts'
import { trustedScriptUrl } from '#device/trusted-html.ts'
import { showToast } from '#ui/overlay/toast-store.ts'

/** What is kept for offline use beside the shell: a language of the site, or the back-office. */
type OfflineGroup = Locale | 'admin'

const UPDATE_TOAST = 'update'
const HOUR_MS = 3_600_000

/** Screens mark what would be lost by a reload with `data-form-in-use`. */
const isFormInUse = (): boolean => document.querySelector('[data-form-in-use]') !== null

/** Starts the service worker. A new version waits until the visitor asks for it, and never reloads a form in use. */
export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(trustedScriptUrl('/service-worker.js'))
  let wanted = false
  // Workbox's own word for it is of the moment of registering; a first page may stay open through an update.
  let isFirst = navigator.serviceWorker.controller === null
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      wanted = true
      workbox.messageSkipWaiting()
    }),
  )
  workbox.addEventListener('controlling', () => {
    if (wanted) location.reload()
    else if (isFirst) keepShown(workbox)
    // Another tab asked: this one goes on with what it has loaded, and may be reloaded when it suits.
    else offerUpdate(() => location.reload())
    isFirst = false
  })
  lookForUpdates(workbox)
  // A browser that refuses (private mode, an insecure address) shows the site all the same, online.
  workbox.register().catch(reportRefusal)
}

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

/** A page that stays open for days makes no navigation, at which the browser would look by itself. */
const lookForUpdates = (workbox: Workbox): void => {
  let lookedAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    if (performance.now() - lookedAtMs < HOUR_MS) return
    lookedAtMs = performance.now()
    workbox.update().catch(reportRefusal)
  })
}

/** The first page's pictures and what it has read came before the service worker did. */
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
 * script that starts the page and names all others: the worker of another version leaves its wishes to the next one.
 */
export const keepOffline = (root: string, group: OfflineGroup): void =>
  notifyWorker(root, { type: 'keep', group })

/** Asks it for groups that were not visited: they come one after the other, and cost an update nothing. */
export const spareOffline = (root: string, groups: readonly OfflineGroup[]): void =>
  notifyWorker(root, { type: 'spare', groups })

const notifyWorker = (root: string, wish: object): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ ...wish, script: new URL(root).pathname }),
  )
}
