import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderStatus } from '#domain/order-status.ts'

export const statusLabel = (status: OrderStatus): MessageDescriptor => {
  switch (status) {
    case 'pending':
      return msg({ id: 'admin.orders.status.pending', message: 'En attente' })
    case 'paid':
      return msg({ id: 'admin.orders.status.paid', message: 'Payé' })
    case 'completed':
      return msg({ id: 'admin.orders.status.completed', message: 'Terminé' })
    case 'cancelled':
      return msg({ id: 'admin.orders.status.cancelled', message: 'Annulé' })
  }
}
