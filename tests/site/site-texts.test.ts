import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import { isEmail } from '#domain/text/email-address.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'

const catalogues = new Map<Locale, Readonly<Record<string, unknown>>>()

beforeAll(async () => {
  for (const locale of LOCALES) {
    await activateSiteLocale(locale)
    catalogues.set(locale, { ...i18n.messages })
  }
})

/** A compiled message is text, or a list whose lists begin with the name of what is put in. */
const namesIn = (message: unknown): readonly string[] => {
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown) =>
    Array.isArray(part) && typeof part[0] === 'string' ? [part[0]] : [],
  )
}

test.each(LOCALES)('no text of %s says a clause twice', (locale) => {
  const repeats = ([, message]: readonly [string, unknown]): boolean => {
    const words = [message].flat().map((part) => (typeof part === 'string' ? part : '…'))
    const clauses = words
      .join('')
      .split(/[.;!?]\s/)
      .map((clause) => clause.trim().replace(/[.;!?]$/, ''))
      .filter((clause) => clause.length > 15)
    return new Set(clauses).size < clauses.length
  }
  expect(Object.entries(catalogues.get(locale) ?? {}).filter(repeats)).toEqual([])
})

test('French writes hours and thousands with spaces that do not break: 24 h, 2 300', () => {
  const french = Object.entries(catalogues.get(DEFAULT_LOCALE) ?? {})
  const isTight = (message: unknown): boolean => /\d ?h\b|\d \d{3}\b/.test(JSON.stringify(message))
  expect(french.filter(([, message]) => isTight(message))).toEqual([])
})

test('French puts no name after a word that it might cut short: « d’Inès »', () => {
  const isCut = (message: unknown): boolean =>
    Array.isArray(message) &&
    message.some(
      (part, at) =>
        /(^|\s)(de|que|le|la)\s$/i.test(String(message[at - 1])) && String(part) === 'name',
    )
  const french = Object.entries(catalogues.get(DEFAULT_LOCALE) ?? {})
  expect(french.filter(([, message]) => isCut(message))).toEqual([])
})

test.each(LOCALES)('%s shows how an e-mail address is written', (locale) => {
  const message = String(catalogues.get(locale)?.['field.not-an-email'])
  expect(message.split(/\s/).filter(isEmail)).toHaveLength(1)
})

const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

test.each(others)('every text of %s takes in what the French one does', (locale) => {
  const french = catalogues.get(DEFAULT_LOCALE) ?? {}
  const translated = catalogues.get(locale) ?? {}
  for (const [id, message] of Object.entries(french)) {
    const wanted = [...new Set(namesIn(message))].sort()
    expect([id, [...new Set(namesIn(translated[id]))].sort()]).toEqual([id, wanted])
  }
})

test.each(others)('%s is a translation, not a copy of the French', (locale) => {
  const french = catalogues.get(DEFAULT_LOCALE) ?? {}
  const translated = catalogues.get(locale) ?? {}
  const ids = Object.keys(french)
  const same = ids.filter((id) => JSON.stringify(french[id]) === JSON.stringify(translated[id]))
  // names, "NSFW", "Blog": words that are the same in both
  expect(same.length / ids.length).toBeLessThan(0.15)
})
