import { createContext, useContext } from 'react'
import type { Locale } from '#contract/languages/locales.ts'

/** By what a language is chosen, as `data-control` has it: the focus comes back to it in the other language. */
export type LanguageControl = 'picker' | 'menu' | 'footer'

type SwitchLocale = (locale: Locale, control: LanguageControl) => void

/** Stores the chosen language and shows this page in it. Provided by the site's root. */
export const LocaleSwitch = createContext<SwitchLocale>(() => {
  throw new Error('no LocaleSwitch around')
})

export const useLocaleSwitch = (): SwitchLocale => useContext(LocaleSwitch)
