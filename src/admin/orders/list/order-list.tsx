import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { usePromisesById } from '#admin/entity/promises/use-open-promises.ts'
import { personName } from '#admin/entity/words/person-name.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Order } from '#contract/entities/order.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { OrderRow } from './order-row.tsx'
import type { Clients } from './use-clients.ts'

type OrderListProps = {
  readonly orders: readonly Order[]
  readonly clients: Clients
}

export function OrderList({ orders, clients }: OrderListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('orders')
  const promises = usePromisesById()
  const draw = useCallback(
    (order: Order) => {
      const client = clients.get(order.user_id ?? '')
      return (
        <OrderRow
          order={order}
          clientName={client ? personName(client) : null}
          isPending={pending.has(order.id)}
          promise={promises.get(order.id)}
        />
      )
    },
    [pending, clients, promises],
  )
  return (
    <Ledger label={t({ id: 'admin.nav.orders', message: 'Commandes' })} rows={orders}>
      {draw}
    </Ledger>
  )
}

export function OrderListSkeleton() {
  const say = useStateSentences()
  return (
    <LedgerSkeleton label={say('loading')}>
      <LedgerRow title={<Skeleton width="11rem" />} meta={<Skeleton width="9rem" />} />
    </LedgerSkeleton>
  )
}
