import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { eurosToCents } from '#domain/money.ts'

const PRICE = /^-?(?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d*)?$|^-?[.,]\d+$/u

/**
 * Euros as typed, with a comma or a dot, spaces between thousands, and perhaps a euro sign at the end. Undefined for an
 * empty field, NaN for what is no number: '12 50' may mean 12.50 or 1250, so it is none. '1.299' is 1.299, never 1 299.
 */
export const priceTextToEuros = (text: string): number | undefined => {
  const bare = text.trim().replace(/\s*€$/u, '')
  if (bare === '') return undefined
  return PRICE.test(bare) ? Number(bare.replace(/\s/gu, '').replace(',', '.')) : Number.NaN
}

/** How an amount is written on the screens of the back-office, which are in French: '1 299,50 €'. */
export const amountText = (euros: number): string =>
  formatMoney(eurosToCents(euros), DEFAULT_LOCALE)

/** What an amount is found by: as it is shown, and as it may be typed, with its cents, a comma or a dot. */
export const amountSearchText = (euros: number): string => {
  const [comma, dot] = [euros.toFixed(2).replace('.', ','), euros.toFixed(2)]
  return [amountText(euros), `${comma} €`, `${dot} €`].join('\n')
}

/** How a price stands in its field: '29', '29,50'. */
export const eurosToPriceText = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')
