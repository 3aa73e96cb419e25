import * as v from 'valibot'
import { isRevenue } from '#domain/order-status.ts'
import { announceArrival, orderPath } from '#server/api/alerts/announce-arrival.ts'
import { findRecord, type PendingWrite, updateRecord } from '#server/api/entities/entity-rows.ts'
import type { EntityRecord, FieldValues } from '#server/api/entities/tables/entity-table.ts'
import { inquiryTable } from '#server/api/entities/tables/inquiry-table.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { queueOrderMail } from '#server/api/mail/mail-outbox.ts'
import type { MoneyWriting } from '#server/commerce/payment-deps.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findBuyer, findOrAddBuyer } from './find-buyer.ts'

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

/** An order that was put aside, and is paid after all, becomes one like any other, of the buyer that it would have had. */
export const releasePaidOrder = async (
  tx: Queryable,
  { before, values, ...writing }: PendingWrite,
): Promise<FieldValues> => {
  if (before?.is_quarantined !== 1 || !isRevenue(String(values.status))) return values
  return { ...values, ...(await releasedValues({ tx, ...writing }, before)) }
}

/** Its buyer goes on with it from its page, as no machine does: from now on it is an order like any other. */
export const releaseOrder = async (writing: MoneyWriting, orderId: string): Promise<void> => {
  const { tx, nowMs } = writing
  const before = await findRecord(tx, orderTable, orderId)
  if (before?.is_quarantined !== 1) return
  const values = await releasedValues(writing, before)
  await updateRecord(tx, orderTable, { of: before, values, nowMs, mutationId: null })
  await queueOrderMail(tx, { orderId, occasion: 'received' }, nowMs)
  const isCustom = (await findRecord(tx, inquiryTable, orderId)) !== undefined
  const kind = isCustom ? 'custom-order' : 'order'
  await announceArrival(tx, { kind, path: orderPath(orderId) }, writing)
}

const releasedValues = async (writing: MoneyWriting, before: EntityRecord) => {
  const { tx, nowMs } = writing
  const inquiry = await findRecord(tx, inquiryTable, before.id)
  const genuine = { is_quarantined: false } as const
  if (inquiry)
    await updateRecord(tx, inquiryTable, { of: inquiry, values: genuine, nowMs, mutationId: null })
  const details = v.safeParse(storedDetails, before.details)
  // Its buyer's data may have been erased since.
  if (!details.success) return genuine
  const buyer = details.output
  const user_id =
    buyer.kind === 'checkout'
      ? await findOrAddBuyer(writing, buyer)
      : await findBuyer(tx, buyer.email)
  return { ...genuine, user_id }
}
