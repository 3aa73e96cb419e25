import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ORDERS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { type EntityWords, nameIn } from '#admin/entity/words/entity-words.tsx'
import { statusLabel } from '#admin/entity/words/order-labels.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { shortId } from '#domain/uuid.ts'

const FIELD_LABELS: Readonly<Record<string, () => MessageDescriptor>> = {
  status: () => msg({ id: 'admin.orders.field.status', message: 'Statut' }),
  amount: () => msg({ id: 'admin.refund.amount', message: 'Montant' }),
  email: () => msg({ id: 'admin.users.email', message: 'E-mail' }),
}

export const orderWords: EntityWords = {
  singular: () => msg({ id: 'admin.orders.one', message: 'Commande' }),
  nameOf: (row) => shortId(nameIn(row, 'id')),
  fieldLabel: (field) => FIELD_LABELS[field]?.() ?? null,
  showValue: (field, value) => {
    const status = ORDER_STATUSES.find((known) => known === value)
    return field === 'status' && status ? statusLabel(status) : null
  },
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: (rowId) => rowAddress(ORDERS, rowId),
}
