import { useLingui } from '@lingui/react/macro'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { dayOf } from '#domain/business-calendar.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { type MonthRevenue, revenueReport } from './revenue-by-month.ts'

/** The column headings of the months' table, on screen and in the report. */
export const useRevenueColumns = (): readonly [string, string, string] => {
  const { t } = useLingui()
  return [
    t({ id: 'admin.dashboard.revenue.month', message: 'Mois' }),
    t({ id: 'admin.dashboard.revenue.orders', message: 'Commandes encaissées' }),
    t({ id: 'admin.dashboard.revenue.amount', message: 'Revenus' }),
  ]
}

/** The name of a month by its first moment: 'nov.' under a column, 'novembre 2026' elsewhere. */
export const useMonthNames = () => {
  const locale = useLocale()
  return {
    short: createDateFormat(locale, { month: 'short' }),
    long: createDateFormat(locale, { month: 'long', year: 'numeric' }),
  }
}

/** Saves the months as a spreadsheet on this device, with or without a network. */
export const useSaveReport = (): ((months: readonly MonthRevenue[], nowMs: number) => void) => {
  const { t } = useLingui()
  const columns = useRevenueColumns()
  return (months, nowMs) => {
    saveTextFile(`neomuse-revenus-${dayOf(nowMs)}.csv`, revenueReport(months, columns), 'text/csv')
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: t({
        id: 'admin.dashboard.report.saved',
        message: 'Rapport des douze derniers mois enregistré',
      }),
    })
  }
}
