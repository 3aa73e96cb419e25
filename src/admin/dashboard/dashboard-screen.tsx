import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { CopyFreshness } from './copy-freshness.tsx'
import { dashboardFigures } from './figures/dashboard-figures.ts'
import { FigureCards } from './figures/figure-cards.tsx'
import { OpenPromises } from './open-promises.tsx'
import { PopularModels } from './popular-models.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { MonthlyRevenue } from './revenue/monthly-revenue.tsx'
import { revenueByMonth } from './revenue/revenue-by-month.ts'
import { useKnownRows } from './use-known-rows.ts'

/** All of it is computed from the local copy, so that it is there without a network too. */
export function DashboardScreen() {
  const { t } = useLingui()
  const models = useKnownRows('models')
  const users = useKnownRows('users')
  const orders = useKnownRows('orders')
  const nowMs = useServerNow(60_000)
  const copies = [models, users, orders]
  const figures = useMemo(
    () => dashboardFigures({ models: models.rows, users: users.rows, orders: orders.rows }, nowMs),
    [models.rows, users.rows, orders.rows, nowMs],
  )
  const months = useMemo(
    () => (orders.rows ? revenueByMonth(orders.rows, nowMs) : null),
    [orders.rows, nowMs],
  )
  const isUnknown = copies.some(({ state }) => state === 'unknown')
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.dashboard', message: 'Dashboard' })}>
      <Stack gap="2xs" aria-busy={copies.some(({ state }) => state === 'waiting')}>
        <FigureCards figures={figures} isUnknown={isUnknown} nowMs={nowMs} />
        <CopyFreshness copies={copies} />
      </Stack>
      <OpenPromises state={useKnownRows('messages').state} />
      <QuickActions months={months} nowMs={nowMs} />
      <MonthlyRevenue months={months} state={orders.state} />
      <Grid columns={{ base: 1, lg: 2, xl: 3 }} gap="lg" align="start">
        <RecentOrders orders={orders.rows} state={orders.state} />
        <PopularModels models={models.rows} state={models.state} />
        <RecentActivity isSilenceTold={isUnknown} />
      </Grid>
    </WorkPage>
  )
}
