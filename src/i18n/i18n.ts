import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE, isLocale, LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { COMMITMENTS } from '#domain/commitments.ts'
import { CUSTOM_BASE_PRICE } from '#domain/custom-order-price.ts'
import { isolate } from '#domain/text/isolate.ts'

/** The values that every message can use by name: `{replyTime}`. */
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

/** The figures of the business's promises, formatted for a language, so that no text contains them literally. */
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

/** Languages that commonly write the short « h » for hours. */
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

const formatCount = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale]).format(count)

type Values = Record<string, unknown>

/** The time until the first version of a custom model. */
const VERSION_TIME = msg({
  id: 'promise.version-time',
  message: '{fromDays} à {toDays} jours ouvrés',
})
/** The time until the team answers during the studio's opening hours. */
const STUDIO_PROMISE = msg({
  id: 'promise.studio-reply',
  message: '{studioReplyTime}, aux heures du studio',
})

const isolated = (values: Values = {}): Values => ({
  ...commitmentValues(i18n.locale),
  get versionTime() {
    return say({ ...VERSION_TIME, values: commitmentValues(i18n.locale) })
  },
  get studioPromise() {
    return say({ ...STUDIO_PROMISE, values: commitmentValues(i18n.locale) })
  },
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  ),
})

const say: typeof i18n._ = i18n._.bind(i18n)

function sayIsolated(message: MessageDescriptor): string
function sayIsolated(id: string, values?: Values, options?: MessageOptions): string
function sayIsolated(
  message: MessageDescriptor | string,
  values?: Values,
  options?: MessageOptions,
): string {
  return typeof message === 'string'
    ? say(message, isolated(values), options)
    : say({ ...message, values: isolated(message.values) })
}

i18n._ = sayIsolated
i18n.t = sayIsolated

/**
 * Lingui's own `i18n`, changed in two ways. Each text that is put into a message is isolated for bidirectional layout:
 * otherwise an Arabic name would reorder the text beside it in a sentence, a toast, a title or a label. And every
 * message can use the figures of the business's promises by name. All code must activate languages through this
 * instance.
 */
export { i18n }
