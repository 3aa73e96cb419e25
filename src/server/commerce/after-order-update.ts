import { occasionOf } from '#contract/admin/order-emails.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'
import { isRevenue } from '#domain/order-status.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import type { RecordChange } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { issueInvoice, linesOfOrder } from './invoices/issue-invoice.ts'
import { type OrderEventKind, recordOrderEvent } from './order-events.ts'
import { waivesWithdrawal } from './order-rights.ts'
import type { MoneyWriting } from './payment-deps.ts'

/**
 * What the new status of an order means for its books: whoever moves it, a paid order has its payment, its invoice, its
 * line in the timeline and its e-mail, in the transaction that moves it.
 */
export const afterOrderUpdate = async (
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

/** Files that wait for the end of the withdrawal period are announced when they may be had; others are there with the receipt. */
const queueFilesReady = async ({ tx, nowMs }: MoneyWriting, order: EntityRecord): Promise<void> => {
  const pack = linesOfOrder(order).find(({ itemId }) => isUuid(itemId))
  if (!pack) return
  const { deliveryFromMs } = deadlinesOf({
    ...{ itemId: pack.itemId, orderedAtMs: Date.parse(String(order.created_at)), paidAtMs: nowMs },
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
    ...{ kind: 'invoice', order, totalCents, lines: linesOfOrder(order) },
    ...{ paymentId: payment.id, refundId: null, corrects: null, provider: payment.provider },
  })
}

/** An administrator says that the order is paid: they have the money, by whatever way. */
const insertManualPayment = async (
  { tx, nowMs, newId }: MoneyWriting,
  { id, total_cents }: EntityRecord,
): Promise<{ readonly id: string; readonly provider: string }> => {
  const made = { id: newId(), provider: 'manual' } as const
  await tx
    .insertInto('payments')
    .values({
      ...{ ...made, provider_id: id, order_id: id, status: 'matched', stray_reason: null },
      ...{ amount_cents: Number(total_cents), currency: 'eur' },
      ...{ received_at_ms: nowMs, checked_at_ms: nowMs },
    })
    .execute()
  return made
}
