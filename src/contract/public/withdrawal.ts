import * as v from 'valibot'
import { WITHDRAWAL_KINDS, WITHDRAWAL_STATES } from '#domain/commerce/withdrawal.ts'

/** The status of the right to withdraw from a line. */
export const lineRight = v.object({
  state: v.picklist(WITHDRAWAL_STATES),
  /** Null unless it is open. */
  kind: v.nullable(v.picklist(WITHDRAWAL_KINDS)),
  /** The first moment after its end, also if it has ended; null: it does not end on a day. */
  ends_at: v.nullable(v.string()),
  /** A service was begun at its buyer's request: the part done until then is owed. */
  is_partly_owed: v.boolean(),
})

export type LineRight = v.InferOutput<typeof lineRight>

/** A withdrawal as it is acknowledged. */
export const orderWithdrawal = v.object({
  id: v.string(),
  kind: v.picklist(WITHDRAWAL_KINDS),
  /** The lines, counted from 0. */
  lines: v.array(v.number()),
  declared_at: v.string(),
  received_at: v.string(),
})

export type OrderWithdrawal = v.InferOutput<typeof orderWithdrawal>
