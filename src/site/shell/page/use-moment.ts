import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** Writes a day and an hour in the language on screen, in the Gregorian era everywhere. */
export const useMoment = (): ((epochMs: number) => string) => {
  return createDateFormat(useLocale(), { dateStyle: 'long', timeStyle: 'short' })
}
