import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { isLineFree } from './is-line-free.ts'
import { spareOffline } from './register-service-worker.ts'

/** Whoever looks at a page that long is no passer-by, and has all that the page itself needs. */
const REST_MS = 20_000

/** The languages that nobody has asked for come too, once the page rests, unless the line is slow or to be spared. */
export const keepOtherLanguages = (root: string, shown: Locale): void => {
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
