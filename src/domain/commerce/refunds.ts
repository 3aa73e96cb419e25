export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const

/** `requested`: decided here, the provider has not answered. `pending`: in progress, which may take days. */
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_REASONS = [
  'withdrawal',
  'guarantee',
  'duplicate',
  'goodwill',
  'dispute',
] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

const NEXT_OF_REFUND: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  // A bank may return money days after it was reported as arrived.
  succeeded: ['failed'],
  failed: [],
  canceled: [],
}

/** As `nextAttemptStatus`, for a refund. */
export const nextRefundStatus = (known: RefundStatus, reported: RefundStatus): RefundStatus =>
  NEXT_OF_REFUND[known].includes(reported) ? reported : known

/** Whether the money is promised or paid out: no other refund may use it. */
export const isRefundInEffect = (status: RefundStatus): boolean =>
  status !== 'failed' && status !== 'canceled'

/** Whether the money is being paid out or was: it is no longer revenue, and access to what it paid for is revoked. */
export const isRefundCounted = (status: RefundStatus): boolean =>
  status === 'pending' || status === 'succeeded'

export const COUNTED_REFUNDS = REFUND_STATUSES.filter(isRefundCounted)

/** A part of one line of an order that is refunded. */
export type RefundedLine = {
  /** The index of the line, from 0. */
  readonly line: number
  readonly amountCents: number
}

export type RefundSoFar = {
  readonly status: RefundStatus
  readonly amountCents: number
  /** Empty: for the order as a whole. */
  readonly lines: readonly RefundedLine[]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** The amount of a payment that can still be refunded, in cents. */
export const refundableCents = (paidCents: number, refunds: readonly RefundSoFar[]): number =>
  Math.max(
    0,
    paidCents -
      sum(refunds.filter(({ status }) => isRefundInEffect(status)).map((one) => one.amountCents)),
  )

/** The amount that is being refunded or was, in cents. */
export const refundedCents = (refunds: readonly RefundSoFar[]): number =>
  sum(refunds.filter(({ status }) => isRefundCounted(status)).map((one) => one.amountCents))

/** Received money minus refunds: only that is revenue. In cents. */
export const revenueCents = (paidCents: number, refundedSoFarCents: number): number =>
  paidCents - refundedSoFarCents

/**
 * The indexes, from 0, of an order's lines to which access is revoked because their whole price was refunded: all of
 * them after a refund of the whole, and of a part only those that were refunded in full. `lineTotals` are in cents.
 */
export const revokedLines = (
  lineTotals: readonly number[],
  refunds: readonly RefundSoFar[],
): ReadonlySet<number> => {
  const all = lineTotals.map((_, line) => line)
  const counted = refunds.filter(({ status }) => isRefundCounted(status))
  const total = sum(lineTotals)
  if (total > 0 && refundedCents(counted) >= total) return new Set(all)
  const backByLine = new Map<number, number>()
  for (const { line, amountCents } of counted.flatMap(({ lines }) => lines))
    backByLine.set(line, (backByLine.get(line) ?? 0) + amountCents)
  return new Set(
    all.filter((line) => {
      const cost = lineTotals[line] ?? 0
      return cost > 0 && (backByLine.get(line) ?? 0) >= cost
    }),
  )
}

export type RefundRequest = {
  /** In cents; null: all that is left. */
  readonly amountCents: number | null
  readonly lines: readonly RefundedLine[]
}

export type RefundCheck =
  | { readonly type: 'allowed'; readonly amountCents: number }
  | { readonly type: 'too-much'; readonly leftCents: number }
  /** No amount, a negative one, one that is not whole, or lines that do not add up to it. */
  | { readonly type: 'malformed' }

export type PaidSoFar = {
  readonly paidCents: number
  /** The total of each line of the order, in cents. */
  readonly lineTotals: readonly number[]
  readonly refunds: readonly RefundSoFar[]
}

/** Whether a refund may be requested, and its amount. Never more than was paid, nor more for a line than its total. */
export const checkRefund = (
  { amountCents, lines }: RefundRequest,
  { paidCents, lineTotals, refunds }: PaidSoFar,
): RefundCheck => {
  const leftCents = refundableCents(paidCents, refunds)
  const ofLines = sum(lines.map((line) => line.amountCents))
  const asked = amountCents ?? (lines.length > 0 ? ofLines : leftCents)
  const isMalformed =
    ![asked, ...lines.map((line) => line.amountCents)].every(
      (cents) => Number.isSafeInteger(cents) && cents > 0,
    ) ||
    (lines.length > 0 && asked !== ofLines) ||
    new Set(lines.map(({ line }) => line)).size < lines.length ||
    lines.some(({ line }) => lineTotals[line] === undefined)
  if (isMalformed) return leftCents === 0 ? { type: 'too-much', leftCents } : { type: 'malformed' }
  const inEffect = refunds.filter(({ status }) => isRefundInEffect(status))
  const leftOfLine = (line: number): number =>
    (lineTotals[line] ?? 0) -
    sum(
      inEffect.flatMap((refund) =>
        refund.lines.filter((one) => one.line === line).map((one) => one.amountCents),
      ),
    )
  return asked <= leftCents && lines.every((one) => one.amountCents <= leftOfLine(one.line))
    ? { type: 'allowed', amountCents: asked }
    : { type: 'too-much', leftCents }
}
