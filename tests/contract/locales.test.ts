import { expect, test } from 'vitest'
import { LOCALES, localizePath, splitLocale } from '#contract/locales.ts'
import { readStoredLocale } from '#i18n/locale-switch.tsx'

test.each([
  ['/', 'fr', '/'],
  ['/models', 'fr', '/models'],
  ['/en', 'en', '/'],
  ['/th/models/luna', 'th', '/models/luna'],
  ['/fr/models', 'fr', '/fr/models'],
  ['/entry', 'fr', '/entry'],
])('%s is %s and %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
})

test('a page’s address in a language leads back to the page and the language', () => {
  for (const locale of LOCALES) {
    for (const path of ['/', '/models', '/blog/a-b']) {
      expect(splitLocale(localizePath(path, locale))).toEqual({ locale, path })
    }
  }
})

test.each([
  ['th', 'th'],
  ['fr', 'fr'],
  ['de', 'fr'],
  ['', 'fr'],
  [null, 'fr'],
])('a stored %j means %s', (stored, locale) => {
  expect(readStoredLocale({ getItem: () => stored })).toBe(locale)
})
