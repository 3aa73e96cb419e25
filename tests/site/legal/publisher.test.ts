import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/public/public-settings.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { loadLegalText } from '#site/legal/legal-text.ts'
import { fillPublisher, publisherOf } from '#site/legal/publisher.ts'
import { WHOLE_SELLER } from '#tests/support/whole-seller.ts'

const MISSING = 'not said'

/** Each part of the identity as a text that is found again. */
const known = v.parse(publicSettings, { whatsapp_number: '', seller: WHOLE_SELLER })

test.each(LOCALES)('in %s no legal text holds a place that no setting fills', async (locale) => {
  for (const document of LEGAL_DOCUMENTS) {
    const { html } = await loadLegalText(document, locale)
    const filled = fillPublisher(html, publisherOf(known, locale), MISSING)
    expect(filled).not.toMatch(/\{\{|\}\}|à compléter/)
    expect(filled).not.toContain(MISSING)
  }
})

test.each(LOCALES)('in %s what is not said yet is marked, and only that', async (locale) => {
  const marked = async (settings: typeof known) => {
    const publisher = publisherOf(settings, locale)
    const { html } = await loadLegalText('mentions', locale)
    return fillPublisher(html, publisher, MISSING).split(`<mark>[${MISSING}]</mark>`).length - 1
  }
  expect(await marked(known)).toBe(0)
  expect(await marked(DEFAULT_SETTINGS)).toBeGreaterThan(8)
  const seller = { ...known.seller, director: '' }
  expect(await marked({ ...known, seller })).toBe(1)
})

test('no text names a place by another name than the settings know', () => {
  const folder = 'src/site/legal/texts'
  const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\{\{(.*?)\}\}/g)])
    .map(([, name = '']) => name)
  expect(places.length).toBeGreaterThan(100)
  const names = Object.keys(publisherOf(known, 'fr'))
  expect(new Set(places)).toEqual(new Set(names))
})

test('a seller who charges no VAT says so in the wording of the law', () => {
  const exempt = { ...known, seller: { ...known.seller, vat_status: 'exempt' as const } }
  expect(publisherOf(exempt, 'th').vatNumber).toBe('TVA non applicable, art. 293 B du CGI')
  expect(publisherOf(known, 'fr')).toMatchObject({
    vatNumber: 'FR44732829320',
    registration: 'SIRET 732 829 320 00074, RCS Annecy',
    countries: 'Belgique et France',
  })
  expect(publisherOf(known, 'th').countries).not.toMatch(/[a-z]/i)
})
