import { formatMoney } from '#contract/languages/format-money.ts'
import { DEFAULT_LOCALE, isLocale, LOCALE_TAGS, type Locale } from '#contract/languages/locales.ts'
import { COMMITMENTS } from '#domain/commitments.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'

/** What every message may take in by name: `{replyTime}`. */
export type CommitmentValues = Readonly<Record<CommitmentName, string>>

type CommitmentName =
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

const known = new Map<Locale, CommitmentValues>()

/** The figures of the promises as a language writes them, so that no text types one. */
export const commitmentValues = (current: string): CommitmentValues => {
  const locale = isLocale(current) ? current : DEFAULT_LOCALE
  const values = known.get(locale) ?? writeValues(locale)
  known.set(locale, values)
  return values
}

const writeValues = (locale: Locale): CommitmentValues => {
  const { firstVersionDays, claim } = COMMITMENTS
  return {
    replyTime: formatTime(COMMITMENTS.replyHours, 'hour', locale),
    studioReplyTime: formatTime(COMMITMENTS.studioReplyHours, 'hour', locale),
    refundTime: formatTime(COMMITMENTS.refundDays, 'day', locale),
    courseTime: formatTime(COMMITMENTS.courseHours, 'hour', locale),
    claimTime: formatTime(claim.days, 'day', locale),
    claimIncome: formatMoney(claim.monthlyIncome, locale),
    customPrice: formatMoney(CUSTOM_BASE_PRICE, locale),
    revisions: formatCount(COMMITMENTS.revisions, locale),
    fromDays: formatCount(firstVersionDays.from, locale),
    toDays: formatCount(firstVersionDays.to, locale),
    mostFavourites: formatCount(COMMITMENTS.favourites.most, locale),
    favouritesTime: formatTime(COMMITMENTS.favourites.months, 'month', locale),
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
  })
    .format(amount)
    .replaceAll(' ', '\u00a0')
}

export const formatCount = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale]).format(count)
