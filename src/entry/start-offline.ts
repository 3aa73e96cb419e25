import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { knownLine } from '#device/network/known-line.ts'
import { keepOffline, registerServiceWorker, spareOffline } from './register-service-worker.ts'

/** Keeps the site on this device. `root`: as `keepOffline` has it; `locale`: of the page on screen. */
export const startOffline = (root: string, locale: Locale): void => {
  registerServiceWorker()
  if (locale !== DEFAULT_LOCALE) keepOffline(root, locale)
  keepOtherLanguages(root, locale)
}

/** Whether what the visitor has not asked for may be fetched: the line is fast, and data is not to be saved. */
export const isLineFree = (host: object): boolean => {
  const { saveData = false, effectiveType = '4g' } = knownLine(host)
  return !saveData && effectiveType === '4g'
}

/** A visitor who looks at a page that long is no passer-by, and has all that the page itself needs. */
const REST_MS = 20_000

/** The languages that were not asked for come too, once the page rests, unless the line is slow or to be spared. */
const keepOtherLanguages = (root: string, shown: Locale): void => {
  const others = LOCALES.filter((locale) => locale !== shown && locale !== DEFAULT_LOCALE)
  const ask = (): void => {
    if (isLineFree(navigator)) spareOffline(root, others)
  }
  const rest = (): void => {
    setTimeout(() => {
      // A tab that waits in the background is not looked at.
      if (document.visibilityState === 'visible') whenIdle(ask)
      else document.addEventListener('visibilitychange', rest, { once: true })
    }, REST_MS)
  }
  rest()
}

/** Safari has no idle time to offer. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run)
}
