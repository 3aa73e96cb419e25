import { createContext, useContext } from 'react'
import type { Locale } from '#contract/languages/locales.ts'

/** Stores the chosen language and shows this page in it. Provided by the site's root. */
export const LocaleSwitch = createContext<(locale: Locale) => void>(() => {
  throw new Error('no LocaleSwitch around')
})

export const useLocaleSwitch = (): ((locale: Locale) => void) => useContext(LocaleSwitch)
