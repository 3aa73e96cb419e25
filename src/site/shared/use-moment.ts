import { useLingui } from '@lingui/react/macro'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

/**
 * Formats a day and a time in the current language, always in the Gregorian calendar. They are in the business's time
 * zone, which the text says: visitors may be in any other.
 */
export const useMoment = (): ((epochMs: number) => string) => {
  const { t } = useLingui()
  const format = createDateFormat(useLocale(), { dateStyle: 'long', timeStyle: 'short' })
  return (epochMs) => {
    const moment = format(epochMs)
    return t({ id: 'moment.paris', message: `${moment} (heure de Paris)` })
  }
}
