import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { networkInformation } from '#device/network/network-information.ts'
import { keepOffline, prefetchOffline, registerServiceWorker } from './register-service-worker.ts'

/** Keeps the site on this device. `root`: see `keepOffline`; `locale`: the language of the page on screen. */
export const startOffline = (root: string, locale: Locale): void => {
  registerServiceWorker()
  if (locale !== DEFAULT_LOCALE) keepOffline(root, locale)
  keepOtherLanguages(root, locale)
}

/**
 * Whether files that the visitor has not asked for may be fetched: the connection is fast, and the browser is not set
 * to save data.
 */
export const mayPrefetch = (host: object): boolean => {
  const { saveData = false, effectiveType = '4g' } = networkInformation(host)
  return !saveData && effectiveType === '4g'
}

/** After this time on one page, the visitor is not just passing by, and the page has loaded all that it needs. */
const READING_MS = 20_000

/**
 * Also fetches the languages that were not asked for, once the page has been idle for a while, unless the connection is
 * slow or set to save data.
 */
const keepOtherLanguages = (root: string, shown: Locale): void => {
  const others = LOCALES.filter((locale) => locale !== shown && locale !== DEFAULT_LOCALE)
  const ask = (): void => {
    if (mayPrefetch(navigator)) prefetchOffline(root, others)
  }
  const rest = (): void => {
    setTimeout(() => {
      // A tab in the background is not being read: wait until it is visible.
      if (document.visibilityState === 'visible') whenIdle(ask)
      else document.addEventListener('visibilitychange', rest, { once: true })
    }, READING_MS)
  }
  rest()
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run)
}
