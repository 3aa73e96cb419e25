import { DEFAULT_LOCALE, isLocale, LOCALE_TAGS, type Locale } from '#contract/languages/locales.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { PROMISES } from '#domain/promises.ts'
import { formatMoney } from './format-money.ts'

/** What every message may take in by name: `{replyTime}`. */
export type PromiseValues = Readonly<Record<PromiseName, string>>

type PromiseName =
  | 'replyTime'
  | 'studioReplyTime'
  | 'refundTime'
  | 'courseTime'
  | 'claimTime'
  | 'claimIncome'
  | 'customPrice'
  | 'revisions'
  | 'fromDays'
  | 'toDays'
  | 'mostFavourites'
  | 'favouritesTime'

const known = new Map<Locale, PromiseValues>()

/** The figures of the promises as a language writes them, so that no text types one. */
export const promiseValues = (current: string): PromiseValues => {
  const locale = isLocale(current) ? current : DEFAULT_LOCALE
  const values = known.get(locale) ?? writeValues(locale)
  known.set(locale, values)
  return values
}

const writeValues = (locale: Locale): PromiseValues => {
  const { firstVersionDays, claim } = PROMISES
  return {
    replyTime: formatTime(PROMISES.replyHours, 'hour', locale),
    studioReplyTime: formatTime(PROMISES.studioReplyHours, 'hour', locale),
    refundTime: formatTime(PROMISES.refundDays, 'day', locale),
    courseTime: formatTime(PROMISES.courseHours, 'hour', locale),
    claimTime: formatTime(claim.days, 'day', locale),
    claimIncome: formatMoney(claim.monthlyIncome, locale),
    customPrice: formatMoney(CUSTOM_BASE_PRICE, locale),
    revisions: formatCount(PROMISES.revisions, locale),
    fromDays: formatCount(firstVersionDays.from, locale),
    toDays: formatCount(firstVersionDays.to, locale),
    mostFavourites: formatCount(PROMISES.favourites.most, locale),
    favouritesTime: formatTime(PROMISES.favourites.months, 'month', locale),
  }
}

/** Languages in which a short « h » is at home. */
const SHORT_HOURS: readonly Locale[] = ['fr', 'es', 'pt']

/** `24 h`, `24 hours`, `24 ชั่วโมง`; `30 jours`. */
export const formatTime = (
  amount: number,
  unit: 'hour' | 'day' | 'month',
  locale: Locale,
): string => {
  const isShort = unit === 'hour' && SHORT_HOURS.includes(locale)
  return new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'unit',
    unit,
    unitDisplay: isShort ? 'short' : 'long',
  }).format(amount)
}

export const formatCount = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale]).format(count)
