import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactElement, useState } from 'react'
import { shortId } from '#admin/entity/words/order-labels.ts'
import { useMoveOrders } from '#admin/orders/use-move-orders.ts'
import type { Order } from '#contract/entities/order.ts'
import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { Button } from '#ui/form/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type StatusActionsProps = { readonly order: Order }

/** What may be done with an order now; a cancelled one cannot come back, so that is asked twice. */
export function StatusActions({ order }: StatusActionsProps) {
  const { t } = useLingui()
  const moveOrders = useMoveOrders()
  const [isAsking, setIsAsking] = useState(false)
  const move = (status: OrderStatus) =>
    status === 'cancelled' ? setIsAsking(true) : void moveOrders([order.id], status)
  return (
    <>
      {nextStatuses(order.status).map((status) => (
        <StatusButton key={status} status={status} onPress={() => move(status)} />
      ))}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t({ id: 'admin.orders.cancel.ask', message: 'Annuler cette commande ?' })}
        description={
          <Trans id="admin.orders.cancel.text">
            La commande {shortId(order.id)} ne pourra plus changer de statut.
          </Trans>
        }
        confirmLabel={t({ id: 'admin.orders.cancel', message: 'Annuler la commande' })}
        cancelLabel={t({ id: 'admin.orders.cancel.keep', message: 'La garder' })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void moveOrders([order.id], 'cancelled')
        }}
      />
    </>
  )
}

type StatusButtonProps = { readonly status: OrderStatus; readonly onPress: () => void }

function StatusButton({ status, onPress }: StatusButtonProps): ReactElement | null {
  switch (status) {
    case 'paid':
      return (
        <Button tone="main" onClick={onPress}>
          <Trans id="admin.orders.pay">Marquer comme payée</Trans>
        </Button>
      )
    case 'completed':
      return (
        <Button tone="main" onClick={onPress}>
          <Trans id="admin.orders.complete">Marquer comme terminée</Trans>
        </Button>
      )
    case 'cancelled':
      return (
        <Button tone="danger" onClick={onPress}>
          <Trans id="admin.orders.cancel">Annuler la commande</Trans>
        </Button>
      )
    case 'pending':
      // Nothing leads back to it.
      return null
  }
}
