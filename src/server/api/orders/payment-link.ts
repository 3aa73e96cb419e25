import { recordAudit } from '#server/api/audit/record-audit.ts'
import { beginAttempt, findOrder } from '#server/commerce/attempts.ts'
import { admitOrderToken, isPageClosed, type OrderRow } from '#server/commerce/order-page.ts'
import { payableBy, waysOn } from '#server/commerce/place-order.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

type Asked = { readonly orderId: string; readonly actorId: string }

/** The order's page and where it is paid, for an administrator to pass on to its buyer. */
export const answerPaymentLink = async (
  deps: ApiDeps,
  { orderId, actorId }: Asked,
): Promise<Answer> => {
  const { store, seal, nowMs, newId } = deps
  const problem = await store.write(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return 'not-found'
    if (isPageClosed(order)) return 'no-buyer'
    await admitOrderToken(tx, seal, order)
    const now = nowMs()
    const provider = await providerOf(tx, deps, order)
    if (provider !== null)
      await beginAttempt(
        { tx, nowMs: now, newId },
        { orderId, provider, amountCents: order.total_cents },
      )
    const about = { entity: 'orders', rowId: orderId, action: 'payment-link', actorId } as const
    await recordAudit(tx, { newId, nowMs: now }, about)
    return null
  })
  if (problem !== null) return problemAnswer(problem)
  const ways = await waysOn(deps, orderId)
  return ways
    ? jsonAnswer(200, ways, { 'Cache-Control': 'private, no-store' })
    : problemAnswer('not-found')
}

/** By what the order is paid when its link is opened: its buyer's choice, while that can be had. */
const providerOf = async (db: Queryable, { providers }: ApiDeps, order: OrderRow) => {
  if (order.status !== 'pending' || order.total_cents === 0) return null
  const ways = await payableBy(db, providers, order)
  return ways.find((name) => name === order.provider) ?? ways[0] ?? null
}
