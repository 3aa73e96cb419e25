import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { useMoveOrders } from '#admin/orders/use-move-orders.ts'
import type { Order } from '#contract/entities/order.ts'
import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { Button } from '#ui/form/button.tsx'

type StatusActionsProps = { readonly order: Order }

/** What may be done with an order now. It can be undone for a while, so that nothing has to be asked. */
export function StatusActions({ order }: StatusActionsProps) {
  const moveOrders = useMoveOrders()
  return nextStatuses(order.status).map((status) => (
    <StatusButton key={status} status={status} onMove={() => void moveOrders([order.id], status)} />
  ))
}

type StatusButtonProps = {
  readonly status: OrderStatus
  readonly onMove: () => void
}

function StatusButton({ status, onMove }: StatusButtonProps): ReactElement | null {
  switch (status) {
    case 'paid':
      return (
        <Button tone="main" onClick={onMove}>
          <Trans id="admin.orders.pay">Marquer comme payée</Trans>
        </Button>
      )
    case 'completed':
      return (
        <Button tone="main" onClick={onMove}>
          <Trans id="admin.orders.complete">Marquer comme terminée</Trans>
        </Button>
      )
    case 'cancelled':
      return (
        <Button tone="danger" onClick={onMove}>
          <Trans id="admin.orders.cancel">Annuler la commande</Trans>
        </Button>
      )
    case 'pending':
      // Nothing leads back to it.
      return null
  }
}
