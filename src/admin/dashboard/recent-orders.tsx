import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { ORDERS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { newestFirst } from '#admin/entity/list/order/newest-first.ts'
import { StatusBadge } from '#admin/entity/words/status-badge.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { Order } from '#contract/entities/order.ts'
import { DASHBOARD_LIST_LENGTH } from '#contract/reports/dashboard.ts'
import { eurosToCents } from '#domain/money.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'
import { DashboardList } from './dashboard-list.tsx'
import { genuineOrders } from './revenue/counted-orders.ts'
import type { KnownState } from './use-known-rows.ts'

type RecentOrdersProps = {
  readonly orders: readonly Order[] | undefined
  readonly state: KnownState
}

export function RecentOrders({ orders, state }: RecentOrdersProps) {
  const { t } = useLingui()
  return (
    <DashboardList
      title={t({ id: 'admin.dashboard.recent-orders', message: 'Commandes récentes' })}
      to={ORDERS.path}
      rows={orders && genuineOrders(orders).sort(newestFirst).slice(0, DASHBOARD_LIST_LENGTH)}
      state={state}
      none={t({ id: 'admin.orders.empty', message: 'Aucune commande pour l’instant' })}
    >
      {(order) => <RecentOrder key={order.id} order={order} />}
    </DashboardList>
  )
}

function RecentOrder({ order }: { readonly order: Order }) {
  const { day } = useDates()
  const formatMoney = useMoney()
  return (
    <RecordRow
      title={
        <>
          <Link to={rowAddress(ORDERS, order.id)} data-cover>
            {shortId(order.id)}
          </Link>
          <StatusBadge status={order.status} />
        </>
      }
      meta={<time dateTime={order.created_at}>{day(order.created_at)}</time>}
      end={
        <Text as="span" tone="price">
          {formatMoney(eurosToCents(order.total_amount))}
        </Text>
      }
    />
  )
}
