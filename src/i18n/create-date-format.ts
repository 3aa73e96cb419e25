import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { type DateOptions, houseFormat } from '#domain/house-calendar.ts'

/**
 * Writes dates of the house's calendar with their month in words, in one piece: a line may end before the time, and after the day of the week.
 * French counts its first day, `1er novembre`, which `Intl` does not know.
 */
export const createDateFormat = (
  locale: Locale,
  options: DateOptions,
): ((time: Date | number) => string) => {
  // Dear to make on a phone, and many a page that could write a date never does.
  let format: ReturnType<typeof houseFormat> | undefined
  return (time) => {
    format ??= houseFormat(LOCALE_TAGS[locale], options)
    return format
      .formatToParts(time)
      .map(({ type, value }, at, parts) => {
        if (type === 'literal') return joined(value, parts[at - 1]?.type)
        return type === 'day' && value === '1' && locale === 'fr' ? '1er' : value
      })
      .join('')
  }
}

const joined = (between: string, before: string | undefined): string =>
  before === 'weekday' || before === 'year'
    ? between.replace(/(?<=\S) $/, '\u00a0')
    : between.replaceAll(' ', '\u00a0')
