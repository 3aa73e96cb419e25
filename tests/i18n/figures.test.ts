import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { formatFigure } from '#i18n/format-figure.ts'
import { formatTime, i18n } from '#i18n/i18n.ts'
import { readCatalogue } from '#tests/architecture/texts/read-texts.ts'

const plain = (text: string): string => text.replace(/\s/g, ' ')

test('French shows the specification’s figures to the letter, other languages write them their way', () => {
  const figures = ['15,000+', '2,300+', '45+', '80%', '4.9/5', 'plus de 12']
  const inAll = LOCALES.map((locale) =>
    figures.map((figure) => plain(formatFigure(figure, locale))),
  )
  expect(inAll).toEqual([
    figures,
    figures,
    ['15.000+', '2.300+', '45+', '80 %', '4,9/5', 'plus de 12'],
    ['15.000+', '2.300+', '45+', '80%', '4,9/5', 'plus de 12'],
    figures,
  ])
})

test('times are written as each language does', () => {
  const hours = LOCALES.map((locale) => plain(formatTime(24, 'hour', locale)))
  expect(hours).toEqual(['24 h', '24 hours', '24 h', '24 h', '24 ชั่วโมง'])
  const days = LOCALES.map((locale) => plain(formatTime(30, 'day', locale)))
  expect(days).toEqual(['30 jours', '30 days', '30 días', '30 dias', '30 วัน'])
})

test.each(LOCALES)('in %s no line ends between a figure and its unit', (locale) => {
  expect(formatTime(24, 'hour', locale)).not.toContain(' ')
  expect(formatTime(30, 'day', locale)).not.toContain(' ')
})

test('what is promised is one sentence in all texts that promise it', async () => {
  await activateSiteLocale('fr')
  const said = (id: string): string => plain(i18n._(id))
  expect(said('promise.version')).toBe('Première version en 3 à 5 jours ouvrés')
  expect(said('home.offers.custom.text')).toMatch(/Première version en 3 à 5 jours ouvrés\.$/)
  expect(said('interview.sent.text')).toBe('Nous te contactons sous 2 h, aux heures du studio.')
  expect(said('interview.lead')).toMatch(/sous 2 h, aux heures du studio\.$/)
  expect(said('head.custom.description')).toMatch(/à partir de 199 €.* 2 révisions incluses\.$/)
})

/** Opening hours, and what the law fixes. */
const TYPED = [
  'channels.chat.delay',
  'consent.immediate',
  'delivery.pack.when',
  'delivery.plan.when',
  'desk.chat',
  'desk.hours',
  'known.delays',
]

test.each(LOCALES)('no text of %s types the figures of a promise', async (locale) => {
  await activateSiteLocale(locale)
  const typed = Object.entries(i18n.messages).filter(([, message]) =>
    /\d\s(?:h\b|hour|heure|hora|day|working|jour|día|dia|úteis|month|mois|mes|mês|ชม|ชั่วโมง|วัน|เดือน)|\d\s?(?:%|€)|€\s?\d/.test(
      JSON.stringify(message),
    ),
  )
  const ids = typed.map(([id]) => id)
  expect(ids.filter((id) => !id.endsWith('.keywords') && !TYPED.includes(id))).toEqual([])
})

test('no text of the back-office types a time, the law’s and spans to choose from aside', async () => {
  const typed = (await readCatalogue('locales/fr/admin.po')).filter(({ text }) =>
    /\d\s(?:h|heures?|minutes?|jours?|mois|ans?)(?!\p{L})/u.test(text),
  )
  const others = typed.filter(({ id }) => !id.startsWith('admin.audit.span.'))
  expect(others.map(({ id }) => id)).toEqual([
    'admin.content.original-price.hint',
    'admin.field.misleading-reduction',
  ])
})

/** Beside another one, a field of 390 px has space for this many letters of the chosen value. */
const MOST_LETTERS = 17

test('orders and spans to choose from fit beside another field on a phone', async () => {
  const choices = (await readCatalogue('locales/fr/admin.po')).filter(({ id }) =>
    /\.order\.|^admin\.audit\.span\./.test(id),
  )
  expect(choices.length).toBeGreaterThan(10)
  expect(choices.filter(({ text }) => text.length > MOST_LETTERS)).toEqual([])
})
