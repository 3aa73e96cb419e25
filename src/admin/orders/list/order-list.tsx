import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { personName } from '#admin/entity/words/person-name.ts'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds, useRows } from '#device/back-office/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { OrderRow } from './order-row.tsx'

type OrderListProps = {
  readonly orders: readonly Order[]
  /** The filter's words. */
  readonly of: string
}

export function OrderList({ orders, of }: OrderListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('orders')
  const names = useUserNames()
  return (
    <Ledger label={t({ id: 'admin.nav.orders', message: 'Commandes' })} rows={orders} of={of}>
      {(order) => (
        <OrderRow
          key={order.id}
          order={order}
          clientName={names.get(order.user_id ?? '') ?? null}
          isPending={pending.has(order.id)}
        />
      )}
    </Ledger>
  )
}

const useUserNames = (): ReadonlyMap<string, string> => {
  const users = useRows('users')
  return useMemo(() => new Map(users?.map((user) => [user.id, personName(user)])), [users])
}

export function OrderListSkeleton() {
  const { t } = useLingui()
  return (
    <LedgerSkeleton label={t({ id: 'admin.orders.loading', message: 'Chargement des commandes…' })}>
      <LedgerRow title={<Skeleton width="11rem" />} meta={<Skeleton width="9rem" />} />
    </LedgerSkeleton>
  )
}
