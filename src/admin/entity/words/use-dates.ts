import { useLocale } from '#i18n/use-locale.ts'
import { dateText } from './date-text.ts'

/** Dates in the language on screen. */
export const useDates = () => {
  const locale = useLocale()
  return {
    day: (iso: string | null) => dateText(locale, iso, 'day'),
    clock: (iso: string | null) => dateText(locale, iso, 'clock'),
    moment: (iso: string | null) => dateText(locale, iso, 'moment'),
  }
}
