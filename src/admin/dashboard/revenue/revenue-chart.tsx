import { useLingui } from '@lingui/react/macro'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { useMoney } from '#i18n/use-money.ts'
import type { BarChart } from '#ui/chart/bar-chart.tsx'
import type { MonthRevenue } from './revenue-by-month.ts'
import { useMonthNames } from './use-revenue-words.ts'

type RevenueChartProps = {
  readonly BarChart: typeof BarChart
  /** At least one. */
  readonly months: readonly MonthRevenue[]
}

export function RevenueChart({ BarChart, months }: RevenueChartProps) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const monthName = useMonthNames()
  const best = months.reduce((one, other) => (other.revenueCents > one.revenueCents ? other : one))
  const bestMonth = monthName.long(best.startMs)
  const bestAmount = formatMoney(best.revenueCents)
  return (
    <BarChart
      label={t({
        id: 'admin.dashboard.monthly.label',
        message: `Revenus des douze derniers mois ; le meilleur : ${bestMonth}, ${bestAmount}`,
      })}
      items={months.map(({ startMs, revenueCents }) => ({
        key: String(startMs),
        label: monthName.short(startMs),
        value: revenueCents,
      }))}
      // Each value is one of the months' amounts.
      formatValue={(value) => formatMoney(value as Cents)}
      formatTick={(value) =>
        i18n.number(centsToEuros(value as Cents), {
          style: 'currency',
          currency: 'EUR',
          notation: 'compact',
        })
      }
    />
  )
}
