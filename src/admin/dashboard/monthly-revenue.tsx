import { Trans, useLingui } from '@lingui/react/macro'
import { MissingFigure } from '#admin/shared/not-loaded.tsx'
import { useLazyCode } from '#admin/shared/use-lazy-code.ts'
import { type Cents, centsToEuros, sumCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-locale.ts'
import type { BarChart } from '#ui/display/bar-chart.tsx'
import { BarChartSkeleton } from '#ui/display/bar-chart-skeleton.tsx'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Receipt } from '#ui/table/receipt.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import type { KnownState } from './dashboard-lists.tsx'
import type { MonthRevenue } from './revenue-by-month.ts'
import { useMonthNames, useRevenueColumns } from './revenue-report.ts'

type RevenueChartProps = {
  readonly BarChart: typeof BarChart
  /** At least one. */
  readonly months: readonly MonthRevenue[]
}

function RevenueChart({ BarChart, months }: RevenueChartProps) {
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

function RevenueTable({ months }: { readonly months: readonly MonthRevenue[] }) {
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

const loadBarChart = async () => (await import('#ui/display/bar-chart.tsx')).BarChart

type MonthlyRevenueProps = {
  /** Null until known. */
  readonly months: readonly MonthRevenue[] | null
  readonly state: KnownState
}

/** This month's revenue, and that of the year before it: as a chart and in figures. */
export function MonthlyRevenue({ months, state }: MonthlyRevenueProps) {
  const formatMoney = useMoney()
  const current = months?.at(-1)
  const amount = current && (
    <Text as="span" tone="price">
      {formatMoney(current.revenueCents)}
    </Text>
  )
  return (
    <Stack as="section" gap="2xs">
      <Row gap="sm" justify="between" align="baseline" wrap>
        <Heading level={2} look="card">
          <Trans id="admin.dashboard.monthly">Revenus mensuels</Trans>
        </Heading>
        {amount ? (
          <Text as="span">
            <Trans id="admin.dashboard.monthly.current">{amount} ce mois</Trans>
          </Text>
        ) : null}
      </Row>
      {state === 'unknown' ? (
        <Text tone="quiet">
          <MissingFigure isUnknown />
        </Text>
      ) : months ? (
        <Months months={months} />
      ) : (
        <BarChartSkeleton />
      )}
    </Stack>
  )
}

function Months({ months }: { readonly months: readonly MonthRevenue[] }) {
  const { t } = useLingui()
  const chart = useLazyCode(loadBarChart)
  if (months.every(({ orders }) => orders === 0))
    return (
      <Text tone="quiet">
        <Trans id="admin.dashboard.monthly.none">
          Aucun revenu pendant les douze derniers mois.
        </Trans>
      </Text>
    )
  if (chart.type === 'missing') return <RevenueTable months={months} />
  return (
    <>
      {chart.type === 'ready' ? (
        <RevenueChart BarChart={chart.code} months={months} />
      ) : (
        <BarChartSkeleton />
      )}
      <Disclosure
        label={t({ id: 'admin.dashboard.monthly.table', message: 'Voir les chiffres en tableau' })}
      >
        <RevenueTable months={months} />
      </Disclosure>
    </>
  )
}
