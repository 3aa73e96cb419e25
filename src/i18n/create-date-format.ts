import { LOCALE_TAGS, type Locale } from '#contract/languages/locales.ts'

/** Writes dates with their month in words. French counts its first day, `1er novembre`, which `Intl` does not know. */
export const createDateFormat = (
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): ((time: Date | number) => string) => {
  const format = new Intl.DateTimeFormat(LOCALE_TAGS[locale], options)
  if (locale !== 'fr') return (time) => format.format(time)
  return (time) =>
    format
      .formatToParts(time)
      .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
      .join('')
}
