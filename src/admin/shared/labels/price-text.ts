import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { eurosToCents } from '#domain/money.ts'

const PRICE = /^-?(?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d*)?$|^-?[.,]\d+$/u

/**
 * Parses typed euros, with a comma or a dot, spaces between thousands, and optionally a euro sign at the end. Undefined
 * for an empty field, NaN if it is not a number: '12 50' may mean 12.50 or 1250, so it is refused. '1.299' is 1.299,
 * never 1 299.
 */
export const priceTextToEuros = (text: string): number | undefined => {
  const bare = text.trim().replace(/\s*€$/u, '')
  if (bare === '') return undefined
  return PRICE.test(bare) ? Number(bare.replace(/\s/gu, '').replace(',', '.')) : Number.NaN
}

/** An amount as the back-office's screens show it, in French: '1 299,50 €'. */
export const amountText = (euros: number): string =>
  formatMoney(eurosToCents(euros), DEFAULT_LOCALE)

/** The search text of an amount: as it is shown, and as it may be typed, with its cents, a comma or a dot. */
export const amountSearchText = (euros: number): string => {
  const [comma, dot] = [euros.toFixed(2).replace('.', ','), euros.toFixed(2)]
  return [amountText(euros), `${comma} €`, `${dot} €`].join('\n')
}

/** A price as its field shows it: '29', '29,50'. */
export const eurosToPriceText = (euros: number): string =>
  (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',')
