import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { personName } from '#admin/entity/words/person-name.ts'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds, useRows } from '#device/back-office/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { OrderRow } from './order-row.tsx'

type OrderListProps = {
  readonly orders: readonly Order[]
}

export function OrderList({ orders }: OrderListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('orders')
  const nameOf = useUserNames()
  const draw = useCallback(
    (order: Order) => (
      <OrderRow
        order={order}
        clientName={nameOf(order.user_id)}
        isPending={pending.has(order.id)}
      />
    ),
    [pending, nameOf],
  )
  return (
    <Ledger label={t({ id: 'admin.nav.orders', message: 'Commandes' })} rows={orders}>
      {draw}
    </Ledger>
  )
}

/** Names are put together for the rows that are drawn. */
const useUserNames = () => {
  const users = useRows('users')
  const usersById = useMemo(() => new Map(users?.map((user) => [user.id, user])), [users])
  return useCallback(
    (id: string | null): string | null => {
      const user = usersById.get(id ?? '')
      return user ? personName(user) : null
    },
    [usersById],
  )
}

export function OrderListSkeleton() {
  const { t } = useLingui()
  return (
    <LedgerSkeleton label={t({ id: 'admin.orders.loading', message: 'Chargement des commandes…' })}>
      <LedgerRow title={<Skeleton width="11rem" />} meta={<Skeleton width="9rem" />} />
    </LedgerSkeleton>
  )
}
