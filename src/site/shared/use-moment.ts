import { useLingui } from '@lingui/react/macro'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

/**
 * Writes a day and an hour in the language on screen, in the Gregorian era everywhere. They are the house's, which is
 * said: visitors read it anywhere.
 */
export const useMoment = (): ((epochMs: number) => string) => {
  const { t } = useLingui()
  const format = createDateFormat(useLocale(), { dateStyle: 'long', timeStyle: 'short' })
  return (epochMs) => {
    const moment = format(epochMs)
    return t({ id: 'moment.paris', message: `${moment} (heure de Paris)` })
  }
}
