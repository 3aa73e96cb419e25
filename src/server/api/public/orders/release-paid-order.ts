import * as v from 'valibot'
import { isRevenue } from '#domain/order-status.ts'
import type { PendingWrite } from '#server/api/entities/entity-rows.ts'
import type { FieldValues } from '#server/api/entities/tables/entity-table.ts'
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
  const details = v.safeParse(storedDetails, before.details)
  // Its buyer's data may have been erased since.
  if (!details.success) return { ...values, is_quarantined: false }
  const buyer = details.output
  const user_id =
    buyer.kind === 'checkout'
      ? await findOrAddBuyer({ tx, ...writing }, buyer)
      : await findBuyer(tx, buyer.email)
  return { ...values, is_quarantined: false, user_id }
}
