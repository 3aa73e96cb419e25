import { Trans, useLingui } from '@lingui/react/macro'
import { useLazyCode } from '#admin/entity/browser/use-lazy-code.ts'
import { MissingFigure } from '#admin/entity/missing/missing-figure.tsx'
import { useMoney } from '#i18n/use-money.ts'
import { BarChartPlace } from '#ui/chart/bar-chart-place.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import type { KnownState } from '../use-known-rows.ts'
import type { MonthRevenue } from './revenue-by-month.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueTable } from './revenue-table.tsx'

const loadBarChart = async () => (await import('#ui/chart/bar-chart.tsx')).BarChart

type MonthlyRevenueProps = {
  /** Null while nobody knows. */
  readonly months: readonly MonthRevenue[] | null
  readonly state: KnownState
}

/** This month's revenue, and the year that led to it: drawn, and in figures. */
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
        <BarChartPlace />
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
        <BarChartPlace />
      )}
      <Disclosure
        label={t({ id: 'admin.dashboard.monthly.table', message: 'Voir les chiffres en tableau' })}
      >
        <RevenueTable months={months} />
      </Disclosure>
    </>
  )
}
