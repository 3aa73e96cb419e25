import { expect, test } from 'vitest'
import { LOCALES } from '#contract/languages/locales.ts'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { formatTime } from '#i18n/commitment-values.ts'
import { i18n } from '#i18n/isolate-values.ts'
import { specifiedFigure } from '#i18n/specified-figure.ts'

const plain = (text: string): string => text.replace(/\s/g, ' ')

test('French shows the specification’s figures to the letter, other languages write them their way', () => {
  const figures = ['15,000+', '2,300+', '45+', '80%', '4.9/5', 'plus de 12']
  const inAll = LOCALES.map((locale) =>
    figures.map((figure) => plain(specifiedFigure(figure, locale))),
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

test.each(LOCALES)('no text of %s types the figures of a promise', async (locale) => {
  await activateSiteLocale(locale)
  const typed = Object.entries(i18n.messages).filter(([, message]) =>
    /(?<!\d)(?:2|12|24|30|3 [^\d\s]+ 5)\s(?:h\b|hour|heure|hora|day|jour|día|dia|ชม|ชั่วโมง|วัน)|199/.test(
      JSON.stringify(message),
    ),
  )
  expect(typed.map(([id]) => id).filter((id) => !id.endsWith('.keywords'))).toEqual(
    ['channels.chat.delay', 'desk.chat'].filter((id) => typed.some(([other]) => other === id)),
  )
})
