import { useLingui } from '@lingui/react/macro'
import { saveTextFile } from '#admin/entity/browser/save-text-file.ts'
import { dayOf } from '#domain/house-calendar.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { MonthRevenue } from './revenue-by-month.ts'
import { revenueReport } from './revenue-report.ts'
import { useRevenueColumns } from './use-revenue-words.ts'

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
