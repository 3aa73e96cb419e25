import { occasionOf } from '#contract/admin/order-emails.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'
import { isRevenue } from '#domain/order-status.ts'
import { isUuid } from '#domain/uuid.ts'
import { issueInvoice, linesOfOrder } from '#server/commerce/invoices/issue-invoice.ts'
import { type OrderEventKind, recordOrderEvent } from '#server/commerce/order-events.ts'
import { waivesWithdrawal } from '#server/commerce/order-rights.ts'
import type { MoneyWriting } from '#server/commerce/payment-deps.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import type { RecordChange } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { updateCourseAccess } from './course-access.ts'
import { updateSalesFigures } from './order-figures.ts'

/**
 * What a change of an order changes elsewhere, in the same transaction: figures of its buyer and its models, the access
 * to the course, the books. An admin's press, a payment and a withdrawal all have the same effects.
 */
export const afterOrderUpdate = async (tx: Queryable, change: RecordChange): Promise<void> => {
  await updateSalesFigures(tx, change)
  await updateCourseAccess(tx, change)
  await updateBooks(tx, change)
}

/**
 * Effects of an order's new status on the books. Whatever moves an order to "paid", the payment, the invoice, the
 * timeline entry and the email are written in the same transaction.
 */
const updateBooks = async (
  tx: Queryable,
  { before, after, actorId, nowMs, newId }: RecordChange,
): Promise<void> => {
  if (before.status === after.status) return
  const writing = { tx, nowMs, newId }
  const kind = EVENTS[String(after.status)]
  if (kind) await recordOrderEvent(writing, { orderId: after.id, kind, actorId })
  if (isRevenue(String(before.status)) || !isRevenue(String(after.status))) return
  await invoicePayment(writing, after)
  await queueOrderMail(tx, { orderId: after.id, occasion: 'paid' }, nowMs)
  await queueFilesReady(writing, after)
}

/**
 * Announces files that wait for the end of the withdrawal period once they are available; other files come with the
 * receipt.
 */
const queueFilesReady = async ({ tx, nowMs }: MoneyWriting, order: EntityRecord): Promise<void> => {
  const pack = linesOfOrder(order).find(({ itemId }) => isUuid(itemId))
  if (!pack) return
  const { deliveryFromMs } = deadlinesOf({
    itemId: pack.itemId,
    orderedAtMs: Date.parse(String(order.created_at)),
    paidAtMs: nowMs,
    waivesWithdrawal: waivesWithdrawal({ details: String(order.details) }),
  })
  if (deliveryFromMs === null || deliveryFromMs <= nowMs) return
  const occasion = occasionOf('files-ready')
  await queueOrderMail(tx, { orderId: order.id, occasion }, deliveryFromMs)
}

const EVENTS: Readonly<Record<string, OrderEventKind>> = {
  paid: 'paid',
  completed: 'completed',
  cancelled: 'cancelled',
}

const invoicePayment = async (writing: MoneyWriting, order: EntityRecord): Promise<void> => {
  const totalCents = Number(order.total_cents)
  if (totalCents === 0) return
  const known = await writing.tx
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'matched')
    .executeTakeFirst()
  const payment = known ?? (await insertManualPayment(writing, order))
  await issueInvoice(writing, {
    kind: 'invoice',
    order,
    totalCents,
    lines: linesOfOrder(order),
    paymentId: payment.id,
    refundId: null,
    corrects: null,
    provider: payment.provider,
  })
}

/** An administrator marks the order as paid: they have received the money in some way. */
const insertManualPayment = async (
  { tx, nowMs, newId }: MoneyWriting,
  { id, total_cents }: EntityRecord,
): Promise<{ readonly id: string; readonly provider: string }> => {
  const made = { id: newId(), provider: 'manual' } as const
  await tx
    .insertInto('payments')
    .values({
      ...made,
      provider_id: id,
      order_id: id,
      status: 'matched',
      stray_reason: null,
      amount_cents: Number(total_cents),
      currency: 'eur',
      received_at_ms: nowMs,
      checked_at_ms: nowMs,
    })
    .execute()
  return made
}
