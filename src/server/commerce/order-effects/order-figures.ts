import * as v from 'valibot'
import { isRevenue } from '#domain/order-status.ts'
import { notifyAdmins, orderPath } from '#server/alerts/notify-admins.ts'
import type { MoneyWriting } from '#server/commerce/payment-deps.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import {
  findRecord,
  type PendingWrite,
  type RecordChange,
  updateRecord,
  type Writing,
} from '#server/entities/entity-rows.ts'
import type { EntityRecord, EntityTable, FieldValues } from '#server/entities/entity-table.ts'
import { inquiryTable, modelTable, orderTable, userTable } from '#server/entities/entity-tables.ts'
import { findBuyer, findOrAddBuyer } from './find-buyer.ts'
import { addRecentSale } from './recent-sales.ts'

/** When an order starts or stops counting as revenue, updates its buyer's total and its models' sales. */
export const updateSalesFigures = async (
  tx: Queryable,
  { before, after, ...writing }: RecordChange,
): Promise<void> => {
  const factor = Number(isRevenue(String(after.status))) - Number(isRevenue(String(before.status)))
  if (factor === 0) return
  const order = orderTable.recordToRow(after)
  const spent = factor * (order.total_amount - order.refunded_amount)
  await changeBuyer(tx, order.user_id, { spent, orders: factor, writing })
  for (const { model_id, quantity } of order.items) {
    await changeRow(tx, { table: modelTable, id: model_id, writing }, (model) => ({
      sales_count: Math.max(0, Number(model.sales_count) + factor * quantity),
    }))
    await addRecentSale(tx, {
      modelId: model_id,
      quantity: factor * quantity,
      nowMs: writing.nowMs,
    })
  }
}

/** Subtracts a refund from the buyer's total. `backEuros` is negative when a refund failed. */
export const subtractRefund = async (
  tx: Queryable,
  order: EntityRecord,
  { backEuros, ...writing }: Writing & { readonly backEuros: number },
): Promise<void> => {
  const { status, user_id } = orderTable.recordToRow(order)
  if (isRevenue(status)) await changeBuyer(tx, user_id, { spent: -backEuros, orders: 0, writing })
}

/** The order moves to another client, and its amount with it. `userId`: the new client. */
export const moveToClient = async (
  tx: Queryable,
  order: EntityRecord,
  { userId, ...writing }: Writing & { readonly userId: string | null },
): Promise<EntityRecord> => {
  const { status, user_id, total_amount, refunded_amount } = orderTable.recordToRow(order)
  if (user_id === userId) return order
  const moved = await updateRecord(tx, orderTable, {
    of: order,
    values: { user_id: userId },
    ...writing,
  })
  if (isRevenue(status)) {
    const spent = total_amount - refunded_amount
    await changeBuyer(tx, user_id, { spent: -spent, orders: -1, writing })
    await changeBuyer(tx, userId, { spent, orders: 1, writing })
  }
  return moved ?? order
}

type Spending = { readonly spent: number; readonly orders: number; readonly writing: Writing }

const changeBuyer = async (
  tx: Queryable,
  id: string | null,
  { spent, orders, writing }: Spending,
): Promise<void> => {
  if (id === null) return
  await changeRow(tx, { table: userTable, id, writing }, (user) => ({
    total_spent: roundToCents(Number(user.total_spent) + spent),
    orders_count: Number(user.orders_count) + orders,
  }))
}

type Target = { readonly table: EntityTable; readonly id: string; readonly writing: Writing }

/** Does nothing when the row no longer exists: orders outlive their models. */
const changeRow = async (
  tx: Queryable,
  { table, id, writing: { nowMs } }: Target,
  change: (row: FieldValues) => FieldValues,
): Promise<void> => {
  const record: EntityRecord | undefined = await findRecord(tx, table, id)
  if (!record) return
  const values = change(table.recordToRow(record))
  await updateRecord(tx, table, { of: record, values, nowMs, mutationId: null })
}

/** Sums of euros as floating-point numbers leave fractions of a cent. */
const roundToCents = (euros: number): number => Math.max(0, Math.round(euros * 100) / 100)

const checkoutDetails = v.object({
  kind: v.literal('checkout'),
  email: v.string(),
  name: v.string(),
})
const customDetails = v.object({ kind: v.literal('custom'), email: v.string() })
const storedDetails = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('kind', [checkoutDetails, customDetails]),
)

/** A quarantined order that is paid becomes a normal order, of the buyer that it would have had. */
export const releasePaidOrder = async (
  tx: Queryable,
  { before, values, ...writing }: PendingWrite,
): Promise<FieldValues> => {
  if (before?.is_quarantined !== 1 || !isRevenue(String(values.status))) return values
  return { ...values, ...(await releasedValues({ tx, ...writing }, before)) }
}

/** The buyer continues from the order's page, so it is no machine: the order becomes a normal one. */
export const releaseOrder = async (writing: MoneyWriting, orderId: string): Promise<void> => {
  const { tx, nowMs } = writing
  const before = await findRecord(tx, orderTable, orderId)
  if (before?.is_quarantined !== 1) return
  const values = await releasedValues(writing, before)
  await updateRecord(tx, orderTable, { of: before, values, nowMs, mutationId: null })
  await queueOrderMail(tx, { orderId, occasion: 'received' }, nowMs)
  const isCustom = (await findRecord(tx, inquiryTable, orderId)) !== undefined
  const kind = isCustom ? 'custom-order' : 'order'
  await notifyAdmins(tx, { kind, path: orderPath(orderId) }, writing)
}

const releasedValues = async (writing: MoneyWriting, before: EntityRecord) => {
  const { tx, nowMs } = writing
  const inquiry = await findRecord(tx, inquiryTable, before.id)
  const genuine = { is_quarantined: false } as const
  if (inquiry)
    await updateRecord(tx, inquiryTable, { of: inquiry, values: genuine, nowMs, mutationId: null })
  const details = v.safeParse(storedDetails, before.details)
  // The buyer's data may have been erased since.
  if (!details.success) return genuine
  const buyer = details.output
  const user_id =
    buyer.kind === 'checkout'
      ? await findOrAddBuyer(writing, buyer)
      : await findBuyer(tx, buyer.email)
  return { ...genuine, user_id }
}
