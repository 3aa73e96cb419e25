import { LOCALE_TAGS } from '#contract/languages/locales.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** Writes a day and an hour in the language on screen, in the Gregorian era everywhere. */
export const useMoment = (): ((epochMs: number) => string) => {
  const tag = LOCALE_TAGS[useLocale()]
  return (epochMs) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(epochMs)
}
