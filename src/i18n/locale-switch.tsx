import { createContext, useContext } from 'react'
import { DEFAULT_LOCALE, isLocale, type Locale, localizePath } from '#contract/locales.ts'

/**
 * The control with which the visitor chose the language, as named in `data-control`: in the other language, the focus
 * returns to it.
 */
export type LanguageControl = 'picker' | 'menu' | 'footer'

type SwitchLocale = (locale: Locale, control: LanguageControl) => void

/** Stores the chosen language and shows this page in it. Provided by the site's root. */
export const LocaleSwitch = createContext<SwitchLocale>(() => {
  throw new Error('LocaleSwitch has no provider')
})

export const useLocaleSwitch = (): SwitchLocale => useContext(LocaleSwitch)

/** Source: specification, section 4. The inline script of `index.html` reads the same key. */
const STORED_LOCALE_KEY = 'selectedLanguage'

/** The language that the visitor chose on this device; French if no language of the site is stored. */
export const readStoredLocale = (storage: Pick<Storage, 'getItem'>): Locale => {
  const stored = storage.getItem(STORED_LOCALE_KEY)
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

export const storeLocale = (storage: Pick<Storage, 'setItem'>, locale: Locale): void =>
  storage.setItem(STORED_LOCALE_KEY, locale)

/** Marks an address as a choice of French, for the inline script of `index.html`, which removes the mark. */
const FRENCH_CHOSEN = '#fr'

/**
 * The address of a plain link to another language. A French address has no prefix, so it would lead to the stored
 * language. The mark after `#` is not sent to servers, caches and search engines, and works in a new tab, too.
 */
export const chosenAddress = (path: string, locale: Locale): string =>
  `${localizePath(path, locale)}${locale === DEFAULT_LOCALE ? FRENCH_CHOSEN : ''}`

/** The storage key that `index.html` reads before anything is painted. */
const NOTE = 'languagePlace'

/**
 * Stores for the same page in another language, at `path`, the reader's scroll position and the control that gets the
 * focus.
 */
export const saveScrollPlace = (path: string, control: LanguageControl): void => {
  const note = { path, at: Date.now(), control, place: scrollY > 0 ? readPlace() : null }
  try {
    sessionStorage.setItem(NOTE, JSON.stringify(note))
  } catch (refused) {
    // Storage is blocked: the other page opens at its top.
    if (!(refused instanceof DOMException)) throw refused
  }
}

/**
 * The position of a line at one third of the window's height, between the two headings around it. The page has the same
 * number of headings in every language.
 */
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
