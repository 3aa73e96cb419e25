import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { statusLabel } from '#admin/shared/labels/value-labels.tsx'
import { ORDERS, rowAddress } from '#admin/shared/row-addresses.ts'
import type { StrayKind } from '#contract/admin/stray-money.ts'
import type { OrderItem } from '#contract/entities/order.ts'
import { formatMoney } from '#contract/format-money.ts'
import type { Locale } from '#contract/locales.ts'
import type { PaymentProvider } from '#domain/commerce/payments.ts'
import type { RefundReason, RefundStatus } from '#domain/commerce/refunds.ts'
import { eurosToCents } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** The provider through which money was paid. */
export const providerLabel = (provider: PaymentProvider): MessageDescriptor => {
  switch (provider) {
    case 'stripe':
      return msg({ id: 'admin.money.by.stripe', message: 'Carte (Stripe)' })
    case 'transfer':
      return msg({ id: 'admin.money.by.transfer', message: 'Virement' })
    case 'test':
      return msg({ id: 'admin.money.by.test', message: 'Paiement de test' })
    case 'manual':
      return msg({ id: 'admin.money.by.manual', message: 'Encaissé hors du site' })
  }
}

export const reasonLabel = (reason: RefundReason): MessageDescriptor => {
  switch (reason) {
    case 'withdrawal':
      return msg({ id: 'admin.refund.reason.withdrawal', message: 'Rétractation' })
    case 'guarantee':
      return msg({ id: 'admin.refund.reason.guarantee', message: 'Garantie de la formation' })
    case 'duplicate':
      return msg({ id: 'admin.refund.reason.duplicate', message: 'Payé en double' })
    case 'goodwill':
      return msg({ id: 'admin.refund.reason.goodwill', message: 'Geste commercial' })
    case 'dispute':
      return msg({ id: 'admin.refund.reason.dispute', message: 'Litige' })
  }
}

export const refundStatusLabel = (status: RefundStatus): MessageDescriptor => {
  switch (status) {
    case 'requested':
      return msg({ id: 'admin.refund.requested', message: 'Demandé' })
    case 'pending':
      return msg({ id: 'admin.refund.pending', message: 'En cours' })
    case 'succeeded':
      return msg({ id: 'admin.refund.succeeded', message: 'Remboursé' })
    case 'failed':
      return msg({ id: 'admin.refund.failed', message: 'Échoué' })
    case 'canceled':
      return msg({ id: 'admin.refund.canceled', message: 'Annulé' })
  }
}

/** Short label for why money fits no order. */
export const strayLabel = (kind: StrayKind): MessageDescriptor => {
  switch (kind) {
    case 'double':
      return msg({ id: 'admin.stray.double', message: 'Payé en double' })
    case 'late':
    case 'cancelled':
      return msg({ id: 'admin.stray.late', message: 'Commande annulée' })
    case 'wrong-amount':
      return msg({ id: 'admin.stray.wrong-amount', message: 'Montant différent' })
    case 'unknown-order':
      return msg({ id: 'admin.stray.unknown-order', message: 'Commande inconnue' })
    case 'partial':
      return msg({ id: 'admin.stray.partial', message: 'Paiement partiel' })
    case 'excess':
      return msg({ id: 'admin.stray.excess', message: 'Trop-perçu' })
    case 'dispute':
      return msg({ id: 'admin.stray.dispute', message: 'Litige' })
  }
}

/** The same as a sentence, with what can be done. */
export const strayAdvice = (kind: StrayKind): MessageDescriptor => {
  switch (kind) {
    case 'double':
      return msg({
        id: 'admin.stray.double.advice',
        message: 'La commande était déjà payée. Remboursez ce paiement en trop.',
      })
    case 'late':
      return msg({
        id: 'admin.stray.late.advice',
        message:
          'La commande était déjà annulée. Remboursez ce paiement, ou rattachez-le à une autre commande du même montant.',
      })
    case 'cancelled':
      return msg({
        id: 'admin.stray.cancelled.advice',
        message:
          'La commande était payée quand elle a été annulée. Remboursez ce paiement ; il ne compte plus dans les revenus.',
      })
    case 'wrong-amount':
      return msg({
        id: 'admin.stray.wrong-amount.advice',
        message:
          'Ce n’est pas le prix de la commande. Remboursez ce paiement ; ou, s’il vous suffit, acceptez-le et marquez la commande comme payée.',
      })
    case 'partial':
      return msg({
        id: 'admin.stray.partial.advice',
        message:
          'Ce virement paie une partie de la commande, qui devient payée quand le reste arrive. S’il n’arrive pas, remboursez ce paiement.',
      })
    case 'excess':
      return msg({
        id: 'admin.stray.excess.advice',
        message:
          'La commande est payée, et cette somme est en trop. Remboursez-la, ou rattachez-la à une autre commande du même acheteur.',
      })
    case 'unknown-order':
      return msg({
        id: 'admin.stray.unknown-order.advice',
        message:
          'Aucune commande n’est nommée. Rattachez ce paiement à sa commande, ou remboursez-le.',
      })
    case 'dispute':
      return msg({
        id: 'admin.stray.dispute.advice',
        message:
          'La banque de l’acheteur a repris l’argent en attendant sa décision. Répondez dans l’espace de votre prestataire de paiement.',
      })
  }
}

/** An event of an order; null: of a kind that this app does not know. */
export const eventLabel = (kind: string): MessageDescriptor | null => {
  switch (kind) {
    case 'ordered':
      return msg({ id: 'admin.event.ordered', message: 'Commande passée' })
    case 'session-opened':
      return msg({ id: 'admin.event.session-opened', message: 'Paiement ouvert' })
    case 'session-refused':
      return msg({
        id: 'admin.event.session-refused',
        message: 'Paiement refusé par le prestataire',
      })
    case 'session-expired':
      return msg({ id: 'admin.event.session-expired', message: 'Paiement non terminé, fermé' })
    case 'payment-processing':
      return msg({ id: 'admin.event.processing', message: 'Paiement en cours' })
    case 'payment-failed':
      return msg({ id: 'admin.event.payment-failed', message: 'Paiement échoué' })
    case 'transfer-received':
      return msg({ id: 'admin.event.transfer', message: 'Virement reçu' })
    case 'paid':
      return msg({ id: 'admin.event.paid', message: 'Payée' })
    case 'completed':
      return msg({ id: 'admin.event.completed', message: 'Terminée' })
    case 'cancelled':
      return msg({ id: 'admin.event.cancelled', message: 'Annulée' })
    default:
      return laterEventLabel(kind)
  }
}

const laterEventLabel = (kind: string): MessageDescriptor | null => {
  switch (kind) {
    case 'partial-payment':
      return msg({ id: 'admin.event.partial', message: 'Paiement partiel reçu' })
    case 'stray-payment':
      return msg({ id: 'admin.event.stray', message: 'Paiement à rapprocher' })
    case 'payment-attached':
      return msg({ id: 'admin.event.attached', message: 'Paiement rattaché' })
    case 'refund-requested':
      return msg({ id: 'admin.event.refund-requested', message: 'Remboursement demandé' })
    case 'refund-pending':
      return msg({ id: 'admin.event.refund-pending', message: 'Remboursement en cours' })
    case 'refunded':
      return msg({ id: 'admin.event.refunded', message: 'Remboursée' })
    case 'refund-failed':
      return msg({ id: 'admin.event.refund-failed', message: 'Remboursement échoué' })
    case 'disputed':
      return msg({ id: 'admin.event.disputed', message: 'Litige ouvert par la banque' })
    case 'dispute-won':
      return msg({ id: 'admin.event.dispute-won', message: 'Litige gagné' })
    case 'withdrawn':
      return msg({ id: 'admin.event.withdrawn', message: 'Rétractation reçue' })
    case 'downloaded':
      return msg({ id: 'admin.event.downloaded', message: 'Fichiers téléchargés' })
    case 'email-sent-again':
      return msg({ id: 'admin.event.email-again', message: 'E-mail renvoyé' })
    case 'buyer-corrected':
      return msg({ id: 'admin.event.buyer-corrected', message: 'Adresse de l’acheteur corrigée' })
    case 'links-revoked':
      return msg({ id: 'admin.event.links-revoked', message: 'Anciens liens fermés' })
    default:
      return null
  }
}

/** A consent of a buyer, by the name under which it is stored. */
export const consentLabel = (name: string): MessageDescriptor | null => {
  switch (name) {
    case 'terms':
      return msg({ id: 'admin.consent.terms', message: 'Conditions de vente' })
    case 'adult':
      return msg({ id: 'admin.consent.adult', message: 'Majorité déclarée' })
    case 'no_real_person':
      return msg({ id: 'admin.consent.no-real-person', message: 'Aucune personne réelle imitée' })
    case 'own_image':
      return msg({ id: 'admin.consent.own-image', message: 'Sa propre image' })
    case 'immediate_delivery':
      return msg({ id: 'admin.consent.immediate', message: 'Livraison sans attendre' })
    case 'withdrawal_lost':
      return msg({ id: 'admin.consent.withdrawal', message: 'Perte du droit de rétractation' })
    default:
      return null
  }
}

const FIELD_LABELS: Readonly<Record<string, () => MessageDescriptor>> = {
  status: () => msg({ id: 'admin.orders.field.status', message: 'Statut' }),
  amount: () => msg({ id: 'admin.refund.amount', message: 'Montant' }),
  email: () => msg({ id: 'admin.users.email', message: 'E-mail' }),
}

export const orderLabels: EntityLabels = {
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

/** How an order was paid; null if the method is not one of the site's. */
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

/** Source: specification, section 9, "Admin". */
const NAMED_ITEMS = 2

/**
 * The items in an order's row: the first names, and the number of others, which is never one, because that one's name
 * fits as well.
 */
export const summarizeItems = (
  items: readonly Pick<OrderItem, 'model_name'>[],
): { names: string; others: number } => {
  const isOneOver = items.length === NAMED_ITEMS + 1
  const named = isOneOver ? NAMED_ITEMS - 1 : NAMED_ITEMS
  const names = items
    .slice(0, named)
    .map(({ model_name }) => isolate(model_name))
    .join(', ')
  return { names, others: Math.max(0, items.length - named) }
}

/** An amount in its own currency: money that fits no order may be in another one. */
export const amountText = (amount: number, currency: string, locale: Locale): string =>
  currency === 'eur'
    ? formatMoney(eurosToCents(amount), locale)
    : `${amount.toFixed(2).replace('.', ',')}\u00a0${currency.toUpperCase()}`

export const useAmountText = (): ((amount: number, currency?: string) => string) => {
  const locale = useLocale()
  return (amount, currency = 'eur') => amountText(amount, currency, locale)
}
