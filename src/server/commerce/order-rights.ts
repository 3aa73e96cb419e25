import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { LineRight, OrderWithdrawal } from '#contract/public/withdrawal.ts'
import type { InvoiceLine } from '#domain/commerce/invoice.ts'
import { type RefundSoFar, revokedLines } from '#domain/commerce/refunds.ts'
import {
  isServiceItem,
  type WithdrawalRight,
  withdrawalRightOf,
} from '#domain/commerce/withdrawal.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { isoOrNull } from '#server/time.ts'
import { linesOfOrder, readRefundedLines } from './invoices/issue-invoice.ts'
import type { OrderRow } from './order-token.ts'

export type WithdrawalRow = Selectable<Database['withdrawals']>

/** What an order's buyer may withdraw from, line by line, and the facts that decide it. */
export type OrderRights = {
  readonly lines: readonly InvoiceLine[]
  /** One per line, in their order. */
  readonly rights: readonly WithdrawalRight[]
  /** Oldest first. */
  readonly withdrawals: readonly OrderWithdrawal[]
  /** Null: not paid, or free. */
  readonly payment: Pick<Selectable<Database['payments']>, 'id' | 'amount_cents'> | null
  readonly refunds: readonly RefundSoFar[]
}

/** The rights of an order's buyer at a moment. */
export const readOrderRights = async (
  db: Queryable,
  order: OrderRow,
  atMs: number,
): Promise<OrderRights> => {
  const { status } = orderTable.recordToRow({ ...order })
  const lines = linesOfOrder({ ...order })
  const payment = await findPayment(db, order.id)
  const refunds = payment ? await refundsOf(db, payment.id) : []
  const withdrawals = await readWithdrawals(db, order.id)
  const withdrawn = new Set(withdrawals.flatMap((one) => one.lines))
  const revoked = revokedLines(
    lines.map(({ totalCents }) => totalCents),
    refunds,
  )
  const paidAtMs = payment?.received_at_ms ?? (status === 'pending' ? null : orderedAtMs(order))
  const rights = lines.map(({ itemId }, at) =>
    withdrawalRightOf(
      {
        itemId,
        status,
        paidAtMs,
        orderedAtMs: orderedAtMs(order),
        waivesWithdrawal: waivesWithdrawal(order),
        isRevoked: revoked.has(at),
        isWithdrawn: withdrawn.has(at),
        // The item id of a pack is its model's id; a plan opens lessons. Everything else is a service.
        isService: isServiceItem(itemId),
      },
      atMs,
    ),
  )
  return { lines, rights, withdrawals, payment, refunds }
}

const orderedAtMs = ({ created_at }: OrderRow): number => Date.parse(created_at)

const findPayment = async (db: Queryable, orderId: string) =>
  (await db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'received_at_ms'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'matched')
    .executeTakeFirst()) ?? null

const storedConsents = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    consents: v.object({
      immediate_delivery: v.literal(true),
      withdrawal_lost: v.literal(true),
    }),
  }),
)

/** Both consents were given, without which the right is not lost (Code de la consommation, article L221-28, 13°). */
export const waivesWithdrawal = ({ details }: Pick<OrderRow, 'details'>): boolean =>
  v.safeParse(storedConsents, details).success

const storedLines = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

export const withdrawalToJson = (row: WithdrawalRow): OrderWithdrawal => ({
  id: row.id,
  kind: row.kind,
  lines: v.parse(storedLines, row.lines),
  declared_at: row.declared_at,
  // Rows that are older than this column.
  received_at: row.received_at || row.declared_at,
})

const readWithdrawals = async (
  db: Queryable,
  orderId: string,
): Promise<readonly OrderWithdrawal[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows.map(withdrawalToJson)
}

/** In the format of the order's page. */
export const rightToJson = (right: WithdrawalRight): LineRight => ({
  state: right.type,
  kind: right.type === 'open' ? right.kind : null,
  ends_at: isoOrNull(endOf(right)),
  is_partly_owed: right.type === 'open' && right.isPartlyOwed,
})

const endOf = (right: WithdrawalRight): number | null => {
  if (right.type === 'open') return right.endsMs
  return right.type === 'over' ? right.endedMs : null
}

/** All refunds of a payment, in the form that the rules need. */
export const refundsOf = async (
  db: Queryable,
  paymentId: string,
): Promise<readonly RefundSoFar[]> => {
  const rows = await db
    .selectFrom('refunds')
    .select(['status', 'amount_cents', 'lines'])
    .where('payment_id', '=', paymentId)
    .execute()
  return rows.map(refundSoFar)
}

export const refundSoFar = ({
  status,
  amount_cents,
  lines,
}: Pick<Selectable<Database['refunds']>, 'status' | 'amount_cents' | 'lines'>): RefundSoFar => ({
  status,
  amountCents: amount_cents,
  lines: readRefundedLines(lines),
})
