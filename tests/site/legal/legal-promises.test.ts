import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { commitmentValues, i18n } from '#i18n/i18n.ts'
import { loadLegalText } from '#site/legal/legal-text.ts'
import { readCatalogue } from '#tests/architecture/texts/read-texts.ts'

const plain = (text: string): string => text.replaceAll(/[\s\u2066-\u2069]/g, ' ')

const textOf = async (...[document, locale]: Parameters<typeof loadLegalText>): Promise<string> =>
  plain((await loadLegalText(document, locale)).html.replaceAll(/<[^>]*>/g, ''))

test.each(LOCALES)('in %s the terms promise what the site promises', async (locale) => {
  await activateSiteLocale(locale)
  const { replyTime, refundTime, courseTime, customPrice } = commitmentValues(locale)
  const versionTime = i18n._('promise.version-time')
  const terms = await textOf('cgv', locale)
  for (const promised of [replyTime, courseTime, customPrice, versionTime])
    expect(terms).toContain(plain(promised))
  // English makes an adjective of it: « 30-day money-back guarantee ».
  const days = Number.parseInt(refundTime, 10)
  for (const document of ['cgv', 'retractation'] as const)
    expect(await textOf(document, locale)).toMatch(new RegExp(`${plain(refundTime)}|${days}-day`))
})

/** An answer is due by the clock, on Sundays too. */
const WORKING_DAYS = /ouvrés|working days|laborables|dias úteis|วันทำการ/

test.each(LOCALES)(
  'in %s a report of a barrier is answered as fast as any message',
  async (locale) => {
    const statement = await textOf('accessibilite', locale)
    expect(statement).toContain(plain(commitmentValues(locale).replyTime))
    expect(statement).not.toMatch(WORKING_DAYS)
  },
)

test.each(LOCALES)('in %s the terms know no other hours and days in figures', async (locale) => {
  await activateSiteLocale(locale)
  const { replyTime, refundTime, courseTime } = commitmentValues(locale)
  const known = [replyTime, refundTime, courseTime, i18n._('promise.version-time')].map(plain)
  const rest = known.reduce((text, one) => text.replaceAll(one, ''), await textOf('cgv', locale))
  expect(
    rest.match(/\d+ (?:h\b|hour|heure|hora|day|working|jour|día|dia|ชั่วโมง|วัน)[^.,;]*/g) ?? [],
  ).toEqual([])
})

const TITLES = {
  cgv: ['head.terms.title', 'cgv'],
  confidentialite: ['head.privacy.title', 'privacy'],
  mentions: ['head.imprint.title', 'mentions'],
  retractation: ['head.withdrawal.title', 'withdrawal'],
  accessibilite: ['head.access.title', 'accessibility'],
} as const

test('the back-office calls the legal texts by their own titles', async () => {
  const [site, admin] = await Promise.all(
    ['site', 'admin'].map(async (name) => {
      const messages = await readCatalogue(`locales/fr/${name}.po`)
      return new Map(messages.map(({ id, text }) => [id, text]))
    }),
  )
  for (const document of LEGAL_DOCUMENTS) {
    const [title, name] = TITLES[document]
    expect(admin?.get(`admin.content.legal.${name}`)).toBe(site?.get(title))
  }
})
