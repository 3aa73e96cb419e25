import { useLingui } from '@lingui/react/macro'

/** Above the columns of the months' table, on screen and in the report. */
export const useRevenueColumns = (): readonly [string, string, string] => {
  const { t } = useLingui()
  return [
    t({ id: 'admin.dashboard.revenue.month', message: 'Mois' }),
    t({ id: 'admin.dashboard.revenue.orders', message: 'Commandes encaissées' }),
    t({ id: 'admin.dashboard.revenue.amount', message: 'Revenus' }),
  ]
}

/** A month by its first moment (UTC): 'nov.' under a column, 'novembre 2026' elsewhere. */
export const useMonthNames = () => {
  const { i18n } = useLingui()
  const name = (startMs: number, options: Intl.DateTimeFormatOptions): string =>
    i18n.date(new Date(startMs), { ...options, timeZone: 'UTC' })
  return {
    short: (startMs: number) => name(startMs, { month: 'short' }),
    long: (startMs: number) => name(startMs, { month: 'long', year: 'numeric' }),
  }
}
