import { expect, test } from 'vitest'
import { formatMoney } from '#contract/format-money.ts'
import type { Locale } from '#contract/locales.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'
import { frenchTypography } from '#i18n/french-typography.ts'

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

test.each<[Locale, string, string]>([
  ['fr', `29${NO_BREAK}€`, `1${NARROW}299,50${NO_BREAK}€`],
  ['en', '€29', '€1,299.50'],
  ['es', `29${NO_BREAK}€`, `1.299,50${NO_BREAK}€`],
  ['pt', `€${NO_BREAK}29`, `€${NO_BREAK}1.299,50`],
  ['th', '€29', '€1,299.50'],
])('euros in %s', (locale, whole, broken) => {
  expect(formatMoney(eurosToCents(29), locale)).toBe(whole)
  expect(formatMoney(129_950 as Cents, locale)).toBe(broken)
})

test('French spaces before double punctuation do not break, addresses stay', () => {
  expect(frenchTypography('Prêt ? Oui ! « Luna » : 29 €, 40 %')).toBe(
    `Prêt${NARROW}? Oui${NARROW}! «${NARROW}Luna${NARROW}»${NO_BREAK}: 29${NO_BREAK}€, 40${NO_BREAK}%`,
  )
  expect(frenchTypography('https://neomuse.example/?a=b;c')).toBe('https://neomuse.example/?a=b;c')
})
