import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangesOutcome, useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'
import type { OrderStatus } from '#domain/order-status.ts'

type MoveOrders = (orderIds: readonly string[], status: OrderStatus) => Promise<ChangesOutcome>

/** Moves orders on; the toast offers to undo it, as long as the server has not heard of it. */
export const useMoveOrders = (): MoveOrders => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('orders')
  return (orderIds, status) =>
    updateRows(orderIds, { status }, (count) =>
      count === 1
        ? t({ id: 'admin.orders.updated', message: 'Statut de la commande mis à jour' })
        : t({
            id: 'admin.orders.many-updated',
            message: plural(count, {
              one: 'Statut de # commande mis à jour',
              other: 'Statut de # commandes mis à jour',
            }),
          }),
    )
}
