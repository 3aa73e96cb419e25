import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { loadLegalText } from '#site/legal/legal-text.ts'

const TRANSFER = {
  fr: 'virement',
  en: 'transfer',
  es: 'transferencia',
  pt: 'transferência',
  th: 'โอน',
}

test.each(LOCALES)('in %s the terms name the very button that sends an order', async (locale) => {
  await activateSiteLocale(locale)
  const { html } = await loadLegalText('cgv', locale)
  expect(html.replace(/\s/g, ' ')).toMatch(
    new RegExp(`[«“] ?${i18n._('order.send.binding')} ?[»”]`),
  )
  // Without this text no order is binding (C. conso. L221-14).
  expect(i18n._('order.send.binding')).toMatch(
    /avec obligation de paiement|with obligation to pay|con obligación de pago|com obrigação de pagamento|ภาระต้องชำระเงิน/,
  )
})

test.each(LOCALES)(
  'in %s every text about paying names the payment methods of the terms',
  async (locale) => {
    await activateSiteLocale(locale)
    const { html } = await loadLegalText('cgv', locale)
    for (const words of [html, i18n._('plans.lead'), i18n._('known.payment')])
      expect(words).toContain(TRANSFER[locale])
  },
)

test.each(LOCALES)(
  'in %s what to choose in the contact form is called as its field says',
  async (locale) => {
    await activateSiteLocale(locale)
    const { html } = await loadLegalText('retractation', locale)
    const topic = new RegExp(`[«“] ?${i18n._('topic.sales')} ?[»”]`)
    expect(html.replace(/\s/g, ' ')).toMatch(topic)
    expect(i18n._('contact.faq.order.answer').replace(/\s/g, ' ')).toMatch(topic)
  },
)

test('consents name the legal texts by their own titles', async () => {
  await activateSiteLocale('fr')
  expect(i18n._('consent.terms', { termsTitle: i18n._('head.terms.title') })).toContain(
    'Conditions générales de vente',
  )
  for (const locale of LOCALES) {
    await activateSiteLocale(locale)
    expect(i18n._('consent.terms', { termsTitle: '[terms]' })).toContain('[terms]')
    expect(i18n._('interview.consent', { privacyTitle: '[privacy]' })).toContain('[privacy]')
  }
})
