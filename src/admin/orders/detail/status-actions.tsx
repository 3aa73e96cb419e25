import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { shortId } from '#admin/entity/words/order-labels.ts'
import { useMoveOrders } from '#admin/orders/use-move-orders.ts'
import type { Order } from '#contract/entities/order.ts'
import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { Button } from '#ui/form/button.tsx'
import { ConfirmButton } from '#ui/overlay/confirm-button.tsx'

type StatusActionsProps = { readonly order: Order }

/** What may be done with an order now; a cancelled one cannot come back, so that is asked twice. */
export function StatusActions({ order }: StatusActionsProps) {
  const moveOrders = useMoveOrders()
  return nextStatuses(order.status).map((status) => (
    <StatusButton
      key={status}
      orderId={order.id}
      status={status}
      onMove={() => void moveOrders([order.id], status)}
    />
  ))
}

type StatusButtonProps = {
  readonly orderId: Order['id']
  readonly status: OrderStatus
  readonly onMove: () => void
}

function StatusButton({ orderId, status, onMove }: StatusButtonProps): ReactElement | null {
  const { t } = useLingui()
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
        <ConfirmButton
          tone="danger"
          label={t({ id: 'admin.orders.cancel', message: 'Annuler la commande' })}
          title={t({ id: 'admin.orders.cancel.ask', message: 'Annuler cette commande ?' })}
          description={
            <Trans id="admin.orders.cancel.text">
              La commande {shortId(orderId)} ne pourra plus changer de statut.
            </Trans>
          }
          cancelLabel={t({ id: 'admin.orders.cancel.keep', message: 'La garder' })}
          onConfirm={onMove}
        />
      )
    case 'pending':
      // Nothing leads back to it.
      return null
  }
}
