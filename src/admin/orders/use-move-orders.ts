import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangesOutcome, useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import type { Order } from '#contract/entities/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { orderWords } from './order-words.ts'

/** Moves orders on; the toast offers to undo it, as long as the server has not heard of it. */
export const useMoveOrders = (): ((
  orders: readonly Pick<Order, 'id'>[],
  status: OrderStatus,
) => Promise<ChangesOutcome>) => {
  const { t, i18n } = useLingui()
  const changeRows = useChangeRows()
  return (orders, status) =>
    changeRows(
      orders.map(({ id: rowId }) => ({
        type: 'update',
        entity: 'orders',
        rowId,
        fields: { status },
      })),
      {
        done: (count) =>
          count === 1
            ? t({ id: 'admin.orders.updated', message: 'Statut de la commande mis à jour' })
            : t({
                id: 'admin.orders.many-updated',
                message: plural(count, {
                  one: 'Statut de # commande mis à jour',
                  other: 'Statut de # commandes mis à jour',
                }),
              }),
        failed: i18n._(orderWords.failure('update')),
      },
    )
}
