import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import { useLocale } from './use-locale.ts'

const UNITS = [
  { unit: 'kilobyte', bytes: 1_000, digits: 0 },
  { unit: 'megabyte', bytes: 1_000_000, digits: 1 },
  { unit: 'gigabyte', bytes: 1_000_000_000, digits: 1 },
] as const

const formats = new Map<string, Intl.NumberFormat>()

/** The size of a file, given in bytes, as the language writes it: `84 ko`, `1,2 Mo`, `3,4 Go`. Never zero. */
export const formatFileSize = (size: number, locale: Locale): string => {
  // A size that would round to 1,000 of a unit uses the next unit.
  const { unit, bytes, digits } = UNITS.find(({ bytes }) => size < bytes * 999.5) ?? UNITS[2]
  const key = `${locale}/${unit}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALE_TAGS[locale], {
      style: 'unit',
      unit,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format.format(Math.max(size / bytes, digits === 0 ? 1 : 0.1))
}

/** Returns a function that formats file sizes, given in bytes, in the current language. */
export const useFileSizeText = (): ((bytes: number) => string) => {
  const locale = useLocale()
  return (bytes) => formatFileSize(bytes, locale)
}
