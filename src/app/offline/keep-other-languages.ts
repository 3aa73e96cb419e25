import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { keepOffline } from './register-service-worker.ts'

/** Whoever stays that long is no passer-by, and has all that the page itself needs. */
const REST_MS = 20_000

/** Chromium's own; of other browsers' lines nothing is known. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** The languages that nobody has asked for come too, once the page rests, unless the line is slow or to be spared. */
export const keepOtherLanguages = (shown: Locale): void => {
  const others = LOCALES.filter((locale) => locale !== shown && locale !== DEFAULT_LOCALE)
  setTimeout(() => {
    // Safari has no idle time to offer.
    const soon = globalThis.requestIdleCallback ?? setTimeout
    soon(() => isLineFree() && keepOffline(others))
  }, REST_MS)
}

const isLineFree = (): boolean => {
  // TypeScript's DOM library knows a part of it.
  const { connection } = navigator as { readonly connection?: Line }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
