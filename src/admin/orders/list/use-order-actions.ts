import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useMoveOrders } from '#admin/orders/use-move-orders.ts'
import type { Order } from '#contract/entities/order.ts'
import { nextStatuses, type OrderStatus } from '#domain/order-status.ts'
import { shortId } from '#domain/uuid.ts'

/** What can be done with several orders at once; each action takes those that may make that step. */
export const useOrderActions = (picked: readonly Order[]): readonly BulkAction[] => {
  const { t, i18n } = useLingui()
  const moveOrders = useMoveOrders()
  return TARGETS.map((status) => {
    const movable = picked.filter((order) => nextStatuses(order.status).includes(status))
    const count = movable.length
    const isDangerous = status === 'cancelled'
    const cancel = t({
      id: 'admin.orders.bulk.cancel',
      message: plural(count, { one: 'Annuler la commande', other: 'Annuler les commandes' }),
    })
    const question = {
      title: t({
        id: 'admin.orders.bulk.cancel.ask',
        message: plural(count, {
          one: 'Annuler cette commande ?',
          other: 'Annuler ces # commandes ?',
        }),
      }),
      text: movable.map(({ id }) => shortId(id)),
      confirm: cancel,
      keep: t({
        id: 'admin.orders.bulk.keep',
        message: plural(count, { one: 'Garder la commande', other: 'Garder les commandes' }),
      }),
    }
    return {
      key: status,
      // 'Annuler' alone could mean the selection.
      label: status === 'cancelled' ? cancel : i18n._(actionLabel(status)),
      rowIds: movable.map(({ id }) => id),
      run: (rowIds) => moveOrders(rowIds, status),
      ...(isDangerous ? { isDangerous, question } : {}),
    }
  })
}

const TARGETS = ['paid', 'completed', 'cancelled'] as const satisfies readonly OrderStatus[]

const actionLabel = (status: 'paid' | 'completed'): MessageDescriptor =>
  status === 'paid'
    ? msg({ id: 'admin.orders.bulk.paid', message: 'Marquer comme payées' })
    : msg({ id: 'admin.orders.bulk.completed', message: 'Marquer comme terminées' })
