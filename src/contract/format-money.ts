import { type Cents, centsToEuros } from '#domain/money.ts'
import { LOCALE_TAGS, type Locale } from './locales.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount as the language writes euros; whole euros without decimals: `29 €`, `1 299,50 €`, `€29`. */
export const formatMoney = (cents: Cents, locale: Locale): string => {
  const digits = cents % 100 === 0 ? 0 : 2
  const key = `${locale}/${digits}`
  const format = formats.get(key) ?? createFormat(locale, digits)
  formats.set(key, format)
  return format.format(centsToEuros(cents))
}

/** By default, Spanish does not group thousands below 10 000. */
const createFormat = (locale: Locale, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
