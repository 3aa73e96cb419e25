import { useLingui } from '@lingui/react/macro'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import type { Order } from '#contract/entities/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { orderWords } from './order-words.ts'

export const useMoveOrder = (): ((order: Order, status: OrderStatus) => Promise<void>) => {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  return async ({ id }, status) => {
    await editRow(
      { type: 'update', entity: 'orders', rowId: id, fields: { status } },
      {
        done: t({ id: 'admin.orders.updated', message: 'Statut de la commande mis à jour' }),
        failed: i18n._(orderWords.failure('update')),
      },
    )
  }
}
