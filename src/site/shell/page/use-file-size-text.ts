import { LOCALE_TAGS } from '#contract/languages/locales.ts'
import { useLocale } from '#i18n/use-locale.ts'

const UNITS = [
  { unit: 'kilobyte', bytes: 1_000, digits: 0 },
  { unit: 'megabyte', bytes: 1_000_000, digits: 1 },
  { unit: 'gigabyte', bytes: 1_000_000_000, digits: 1 },
] as const

/** '84 ko', '1,2 Mo', '3,4 Go', in the language on screen. */
export const useFileSizeText = (): ((bytes: number) => string) => {
  const tag = LOCALE_TAGS[useLocale()]
  return (size) => {
    // What rounds to a thousand of a unit is one of the next.
    const { unit, bytes, digits } = UNITS.find(({ bytes }) => size < bytes * 999.5) ?? UNITS[2]
    const format = new Intl.NumberFormat(tag, {
      ...{ style: 'unit', unit, maximumFractionDigits: digits },
    })
    return format.format(Math.max(size / bytes, digits === 0 ? 1 : 0.1))
  }
}
