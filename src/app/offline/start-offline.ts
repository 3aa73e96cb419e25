import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import { keepOtherLanguages } from './keep-other-languages.ts'
import { keepOffline, registerServiceWorker } from './register-service-worker.ts'

/** Keeps the site on this device. `root`: as `keepOffline` has it; `locale`: of the page on screen. */
export const startOffline = (root: string, locale: Locale): void => {
  registerServiceWorker()
  if (locale !== DEFAULT_LOCALE) keepOffline(root, locale)
  keepOtherLanguages(root, locale)
}
