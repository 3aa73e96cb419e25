import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, isLocale, type Locale, localizePath } from '#contract/locales.ts'

/** By what a language is chosen, as `data-control` has it: the focus comes back to it in the other language. */
export type LanguageControl = 'picker' | 'menu' | 'footer'

type SwitchLocale = (locale: Locale, control: LanguageControl) => void

/** Stores the chosen language and shows this page in it. Provided by the site's root. */
export const LocaleSwitch = createContext<SwitchLocale>(() => {
  throw new Error('no LocaleSwitch around')
})

export const useLocaleSwitch = (): SwitchLocale => useContext(LocaleSwitch)

/** Source: specification, section 4. The inline script of `index.html` reads the same key. */
export const STORED_LOCALE_KEY = 'selectedLanguage'

/** The language that the visitor chose on this device; French where none, or none of ours, is stored. */
export const readStoredLocale = (storage: Pick<Storage, 'getItem'>): Locale => {
  const stored = storage.getItem(STORED_LOCALE_KEY)
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

export const storeLocale = (storage: Pick<Storage, 'setItem'>, locale: Locale): void =>
  storage.setItem(STORED_LOCALE_KEY, locale)

/** Says of a French address that French is chosen, to the inline script of `index.html`, which takes it off again. */
const FRENCH_CHOSEN = '#fr'

/**
 * Where a plain link to another language leads. A French address has no prefix and would lead to the stored language.
 * What says so is no part of what servers, caches and search engines are asked for, and works in a new tab, too.
 */
export const chosenAddress = (path: string, locale: Locale): string =>
  `${localizePath(path, locale)}${locale === DEFAULT_LOCALE ? FRENCH_CHOSEN : ''}`

/** What `index.html` reads before anything is painted. */
const NOTE = 'languagePlace'

/** For the same page in another language, at `path`: where the reader stands, and what the focus is to come back to. */
export const saveScrollPlace = (path: string, control: LanguageControl): void => {
  const note = { path, at: Date.now(), control, place: scrollY > 0 ? readPlace() : null }
  try {
    sessionStorage.setItem(NOTE, JSON.stringify(note))
  } catch (refused) {
    // Storage is blocked: the other page is read from its top.
    if (!(refused instanceof DOMException)) throw refused
  }
}

/** Between which two headings a third of the window's height stands. The same page has as many in every language. */
const readPlace = () => {
  const line = innerHeight / 3
  const marks = document.querySelectorAll('main :is(h1, h2, h3), footer')
  const tops = Array.from(marks, (mark, at) => ({ at, top: mark.getBoundingClientRect().top }))
  const start = { at: -1, top: -scrollY }
  const end = { at: marks.length, top: document.documentElement.scrollHeight - scrollY }
  const above = tops.filter(({ top }) => top <= line).reduce(lower, start)
  const below = tops.filter(({ top }) => top > line).reduce(upper, end)
  return {
    marks: marks.length,
    above: above.at,
    below: below.at,
    between: (line - above.top) / (below.top - above.top),
    share: scrollY / (document.documentElement.scrollHeight - innerHeight),
  }
}

type Mark = { readonly at: number; readonly top: number }

const lower = (one: Mark, other: Mark): Mark => (other.top >= one.top ? other : one)
const upper = (one: Mark, other: Mark): Mark => (other.top < one.top ? other : one)
