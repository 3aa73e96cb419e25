import { useLingui } from '@lingui/react/macro'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** Above the columns of the months' table, on screen and in the report. */
export const useRevenueColumns = (): readonly [string, string, string] => {
  const { t } = useLingui()
  return [
    t({ id: 'admin.dashboard.revenue.month', message: 'Mois' }),
    t({ id: 'admin.dashboard.revenue.orders', message: 'Commandes encaissées' }),
    t({ id: 'admin.dashboard.revenue.amount', message: 'Revenus' }),
  ]
}

/** A month by its first moment: 'nov.' under a column, 'novembre 2026' elsewhere. */
export const useMonthNames = () => {
  const locale = useLocale()
  return {
    short: createDateFormat(locale, { month: 'short' }),
    long: createDateFormat(locale, { month: 'long', year: 'numeric' }),
  }
}
