import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How an order was paid; null where the method is none of the site's. */
export const paymentMethodLabel = (method: string): MessageDescriptor | null => {
  switch (method) {
    case 'card':
      return msg({ id: 'admin.orders.payment.card', message: 'Carte bancaire' })
    case 'bank_transfer':
      return msg({ id: 'admin.orders.payment.bank-transfer', message: 'Virement bancaire' })
    default:
      return null
  }
}
