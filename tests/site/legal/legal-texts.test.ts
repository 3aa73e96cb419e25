import { describe, expect, test } from 'vitest'
import { LOCALES, localePrefix, splitLocale } from '#contract/locales.ts'
import { FAVOURITES_PATH, ORDER_FIND_PATH, WITHDRAW_PATH } from '#contract/public/page-paths.ts'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { LEGAL_DOCUMENTS, legalPath } from '#domain/legal-documents.ts'
import { loadLegalText } from '#site/legal/legal-text.ts'
import { fillPublisher, publisherOf } from '#site/legal/publisher.ts'

const PAGES = new Set([
  '/contact',
  FAVOURITES_PATH,
  ORDER_FIND_PATH,
  WITHDRAW_PATH,
  '/legal',
  ...LEGAL_DOCUMENTS.map(legalPath),
])

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address)

const placesOf = (html: string): readonly string[] =>
  [...html.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place)

describe.each(LEGAL_DOCUMENTS)('%s', (document) => {
  test.each(LOCALES)('in %s is as complete as in French', async (locale) => {
    const french = await loadLegalText(document, 'fr')
    const text = await loadLegalText(document, locale)
    const shape = ({ html }: typeof text) =>
      [...html.matchAll(/<(h2|li|tr|td|blockquote|table|p)\b/g)].map(([, tag]) => tag)
    expect(shape(text)).toEqual(shape(french))
    expect(placesOf(text.html)).toEqual(placesOf(french.html))
    expect(text.sections.map(({ id }) => id)).toEqual(french.sections.map(({ id }) => id))
    // Thai says the same in fewer signs.
    expect(text.html.length).toBeGreaterThan(french.html.length * 0.6)
  })

  test.each(LOCALES)('in %s leads to pages of its own language that exist', async (locale) => {
    const { html } = await loadLegalText(document, locale)
    for (const address of linksOf(html)) {
      if (/^https:\/\/|^mailto:/.test(address)) continue
      expect([address, address.startsWith(localePrefix(locale))]).toEqual([address, true])
      expect(PAGES).toContain(splitLocale(address).path)
    }
  })

  test.each(LOCALES)('in %s has headings that a table of contents can show', async (locale) => {
    const { html, sections } = await loadLegalText(document, locale)
    expect(sections.length).toBeGreaterThan(5)
    sections.forEach(({ title }, index) => {
      expect(title).toMatch(new RegExp(`^${index + 1}\\. [^<&]+$`))
    })
    expect(fillPublisher(html, publisherOf(DEFAULT_SETTINGS, locale), 'à compléter')).not.toContain(
      '{{',
    )
  })
})
