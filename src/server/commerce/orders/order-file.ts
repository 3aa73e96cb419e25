import * as v from 'valibot'
import type { OrderFile, OrderPayment, OrderRefund } from '#contract/admin/order-file.ts'
import {
  isRefundCounted,
  isRefundInEffect,
  type RefundSoFar,
  refundableCents,
} from '#domain/commerce/refunds.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import { readOrderRights, refundSoFar } from '#server/commerce/order-rights.ts'
import type { OrderRow } from '#server/commerce/order-token.ts'
import type { PaymentRow, RefundRow } from '#server/commerce/refund-payment.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { isoOrNull, isoTime } from '#server/time.ts'
import { readLines } from './read-order-page.ts'

/** Everything about an order that is not in its row, for admins. */
export const readOrderFile = async (
  db: Queryable,
  order: OrderRow,
  nowMs: number,
): Promise<OrderFile> => {
  const payments = await rowsOf(db, order.id).payments()
  const refunds = await rowsOf(db, order.id).refunds()
  const paying = payments.find(({ status }) => status === 'matched')
  const nameOf = await readNames(db)
  return {
    buyer: await readOrderBuyer(db, { ...order }),
    lines: linesOf(
      readLines(order, { payment: paying, found: await readOrderRights(db, order, nowMs) }),
      refunds.filter(({ payment_id }) => payment_id === paying?.id).map(refundSoFar),
    ),
    consents: consentsOf(order),
    payments: payments.map((payment) => toPayment(payment, refunds)),
    refunds: refunds.map((refund) => ({
      ...toRefund(refund, payments.find(({ id }) => id === refund.payment_id)?.currency),
      actor: nameOf(refund.requested_by),
    })),
    events: (await rowsOf(db, order.id).events()).map(({ id, kind, at_ms, actor_id, data }) => ({
      id,
      kind,
      at: isoTime(at_ms),
      actor: nameOf(actor_id),
      ...eventFacts(data),
    })),
    notes: (await rowsOf(db, order.id).notes()).map(({ id, text, author_id, created_at_ms }) => ({
      id,
      text,
      author: nameOf(author_id),
      created_at: isoTime(created_at_ms),
    })),
  }
}

const rowsOf = (db: Queryable, orderId: string) => ({
  payments: () =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('received_at_ms')
      .orderBy('id')
      .execute(),
  refunds: () =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute(),
  events: () =>
    db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('at_ms')
      .orderBy('id')
      .execute(),
  notes: () =>
    db
      .selectFrom('order_notes')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at_ms', 'desc')
      .orderBy('id', 'desc')
      .execute(),
})

/** Names of admins by id; null: no admin, or an account that no longer exists. */
const readNames = async (db: Queryable): Promise<(id: string | null) => string | null> => {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('role', '=', 'admin')
    .execute()
  const names = new Map(
    admins.map(({ id, first_name, last_name, email }) => [
      id,
      `${first_name} ${last_name}`.trim() || email,
    ]),
  )
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

const linesOf = (
  lines: ReturnType<typeof readLines>,
  refunds: readonly RefundSoFar[],
): OrderFile['lines'] =>
  lines.map(({ name, total, is_revoked, ...line }, at) => {
    const backBy = (isBack: (status: RefundSoFar['status']) => boolean): number =>
      refunds
        .filter(({ status }) => isBack(status))
        .flatMap((refund) => refund.lines.filter((part) => part.line === at))
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const totalCents = eurosToCents(total)
    const { withdrawal_ends_at, guarantee_ends_at, delivery_from } = line
    return {
      name,
      total,
      is_revoked,
      withdrawal_ends_at,
      guarantee_ends_at,
      delivery_from,
      refunded: toEuros(backBy(isRefundCounted)),
      refundable: toEuros(Math.max(0, totalCents - backBy(isRefundInEffect))),
    }
  })

const storedConsents = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    consents: v.record(v.string(), v.boolean()),
    consented_at: v.string(),
    consent_version: v.optional(v.number()),
  }),
)

const consentsOf = ({ details }: OrderRow): OrderFile['consents'] => {
  const stored = v.safeParse(storedConsents, details)
  if (!stored.success) return null
  const { consents, consented_at, consent_version } = stored.output
  return {
    given: Object.entries(consents).map(([name, is_given]) => ({ name, is_given })),
    at: consented_at,
    version: consent_version ?? null,
  }
}

/** A payment as the back-office shows it; `refunds` may include those of other payments. */
export const toPayment = (payment: PaymentRow, refunds: readonly RefundRow[]): OrderPayment => {
  const { id, provider, provider_id, status, stray_reason, currency } = payment
  const own = refunds.filter(({ payment_id }) => payment_id === id).map(refundSoFar)
  return {
    id,
    provider,
    provider_id,
    status,
    stray_reason,
    currency,
    amount: toEuros(payment.amount_cents),
    refundable: toEuros(status === 'merged' ? 0 : refundableCents(payment.amount_cents, own)),
    received_at: isoTime(payment.received_at_ms),
    accepted_at: isoOrNull(payment.accepted_at_ms),
  }
}

export const toRefund = (
  refund: RefundRow,
  currency = 'eur',
): Omit<OrderRefund, 'actor'> & { actor: null } => ({
  id: refund.id,
  payment_id: refund.payment_id,
  currency,
  actor: null,
  reason: refund.reason,
  status: refund.status,
  failure: refund.failure,
  amount: toEuros(refund.amount_cents),
  lines: refundSoFar(refund).lines.map(({ line, amountCents }) => ({
    line,
    amount: toEuros(amountCents),
  })),
  is_manual: refund.provider === 'manual' || refund.provider === 'transfer',
  created_at: isoTime(refund.created_at_ms),
  settled_at: isoOrNull(refund.settled_at_ms),
  accepted_at: isoOrNull(refund.accepted_at_ms),
})

const storedFacts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    amountCents: v.optional(v.number()),
    totalCents: v.optional(v.number()),
    currency: v.optional(v.string()),
    reason: v.optional(v.nullable(v.string())),
  }),
)

const eventFacts = (data: string) => {
  const stored = v.safeParse(storedFacts, data)
  const { amountCents, totalCents, currency, reason } = stored.success ? stored.output : {}
  const cents = amountCents ?? totalCents
  return {
    amount: cents === undefined ? null : toEuros(cents),
    currency: currency ?? 'eur',
    reason: reason ?? null,
  }
}

export const toEuros = (cents: number): number => centsToEuros(cents as Cents)
