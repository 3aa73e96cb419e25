import { useLingui } from '@lingui/react/macro'
import { sumCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Receipt } from '#ui/ledger/receipt.tsx'
import type { MonthRevenue } from './revenue-by-month.ts'
import { useMonthNames, useRevenueColumns } from './use-revenue-words.ts'

export function RevenueTable({ months }: { readonly months: readonly MonthRevenue[] }) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const monthName = useMonthNames()
  const columns = useRevenueColumns()
  return (
    <Receipt
      label={t({ id: 'admin.dashboard.monthly', message: 'Revenus mensuels' })}
      columns={columns}
      lines={months.map(({ startMs, orders, revenueCents }) => ({
        key: String(startMs),
        cells: [monthName.long(startMs), i18n.number(orders), formatMoney(revenueCents)],
      }))}
      total={{
        label: t({ id: 'admin.orders.total', message: 'Total' }),
        amount: formatMoney(sumCents(...months.map(({ revenueCents }) => revenueCents))),
      }}
    />
  )
}
