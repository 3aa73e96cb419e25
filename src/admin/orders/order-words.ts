import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ORDERS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { type EntityWords, nameIn } from '#admin/entity/words/entity-words.tsx'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'

/** As ids are shown to people (specification, section 9, "Admin"). */
export const shortId = (id: string): string => id.slice(0, 8)

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

export const orderWords: EntityWords = {
  singular: () => msg({ id: 'admin.orders.one', message: 'Commande' }),
  nameOf: (row) => shortId(nameIn(row, 'id')),
  fieldLabel: (field) =>
    field === 'status' ? msg({ id: 'admin.orders.field.status', message: 'Statut' }) : null,
  showValue: (field, value) => {
    const status = ORDER_STATUSES.find((known) => known === value)
    return field === 'status' && status ? statusLabel(status) : null
  },
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: (rowId) => rowAddress(ORDERS, rowId),
}
