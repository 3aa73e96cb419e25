import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { businessDateFormat, type DateOptions } from '#domain/business-calendar.ts'

/**
 * Formats dates of the business's calendar with the month in words. Lines can only break before the time and after the
 * weekday. French writes the first day of a month as `1er novembre`, which `Intl` does not do.
 */
export const createDateFormat = (
  locale: Locale,
  options: DateOptions,
): ((time: Date | number) => string) => {
  // Created on first use: it is expensive on a phone, and many pages that could format a date never do.
  let format: ReturnType<typeof businessDateFormat> | undefined
  return (time) => {
    format ??= businessDateFormat(LOCALE_TAGS[locale], options)
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
