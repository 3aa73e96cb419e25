import * as v from 'valibot'
import {
  orderFindRequest,
  orderPayRequest,
  orderReadRequest,
} from '#contract/public/orders/order-page.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { queueOrderMail } from '#server/api/mail/mail-outbox.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import { findOrdersOfAddress } from '#server/api/privacy/find-personal-records.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { beginAttempt } from '#server/commerce/attempts.ts'
import { markFree } from '#server/commerce/incoming-money.ts'
import { admitOrderToken, findOrderByToken } from '#server/commerce/order-page.ts'
import { payableBy, waysOn } from '#server/commerce/place-order.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { wakeListeners } from '#server/store/next-change.ts'
import { waitBriefly } from '../payments/wait-briefly.ts'
import { readOrderPage } from './read-order-page.ts'
import { releaseOrder } from './release-paid-order.ts'

/** The newsletter's words would send a buyer to the wrong form. */
const CLOSED = 'Ce lien n’ouvre plus de commande. Cette page peut vous en envoyer un autre.'

export const closedAnswer = (): Answer => problemAnswer('link-expired', { detail: CLOSED })

/** The order, to whoever has its token. A buyer who comes back from paying sees what the provider says, not what we knew. */
export const createOrderReadForm = (deps: ApiDeps): Form<typeof orderReadRequest> => ({
  name: 'order/read',
  schema: orderReadRequest,
  isReading: true,
  write: async ({ tx: db }, { token }) => {
    const order = await findOrderByToken(db, token)
    if (!order) return closedAnswer()
    if (order.status === 'pending')
      await waitBriefly(deps, settleOpen(deps, db, order.id), order.id)
    const now = await findOrderByToken(db, token)
    if (!now) return closedAnswer()
    const page = await readOrderPage(db, now, deps)
    return jsonAnswer(200, page, { 'Cache-Control': 'no-store' })
  },
})

/** What a webhook would have told by now. A reading form holds no transaction, so a provider may be asked. */
const settleOpen = async (deps: ApiDeps, db: Queryable, orderId: string): Promise<void> => {
  const open = await db
    .selectFrom('payment_attempts')
    .select(['provider', 'session_id'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['open', 'processing'])
    .execute()
  for (const { provider, session_id } of open)
    if (session_id !== null) await settlePayment(deps, { provider, sessionId: session_id })
}

const begun = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string() }))

/** Begins to pay, or goes on with it: in the log of answers stands the order's id alone. */
export const createOrderPayForm = (deps: ApiDeps): Form<typeof orderPayRequest> => ({
  name: 'order/pay',
  schema: orderPayRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { token, provider }) => {
    const writing = { tx, nowMs, newId }
    const order = await findOrderByToken(tx, token)
    if (!order) return closedAnswer()
    if (order.status !== 'pending') return problemAnswer('not-payable')
    // Even of these more than people press: it is released once it is paid.
    if (!isFlood) await releaseOrder(writing, order.id)
    if (order.total_cents === 0) {
      await markFree(writing, order.id)
      return jsonAnswer(200, { id: order.id })
    }
    const ways = await payableBy(tx, deps.providers, order)
    const chosen = ways.find((name) => name === (provider ?? order.provider)) ?? null
    const other = provider === undefined ? (ways[0] ?? null) : null
    const name = chosen ?? other
    if (name === null) return problemAnswer('not-payable')
    const amountCents = order.total_cents
    await beginAttempt(writing, { orderId: order.id, provider: name, amountCents })
    return jsonAnswer(200, { id: order.id })
  },
  afterWrite: async (answer) => {
    if (answer.status !== 200) return answer
    const { id } = v.parse(begun, answer.body)
    return jsonAnswer(200, await waysOn(deps, id), { 'Cache-Control': 'no-store' })
  },
})

const HOUR_MS = 60 * 60_000

/**
 * Who has bought here is nobody's business: the answer is the same for every address. Whoever has bought gets one e-mail an
 * hour with the ways to all their orders; it is kept under the newest of them, so that no address stands in the outbox.
 */
export const createOrderFindForm = ({ seal }: ApiDeps): Form<typeof orderFindRequest> => ({
  name: 'order/find',
  schema: orderFindRequest,
  write: async ({ tx, nowMs, newId, isFlood }, { email, website }) => {
    const mail = (await readSiteMailbox(tx)) !== null
    if (!website && !isFlood) {
      const orders = await findOrdersOfAddress(tx, emailKey(email), new Date(nowMs).toISOString())
      for (const order of orders) await admitOrderToken(tx, seal, order)
      const newest = orders.at(-1)
      const occasion = `links-${Math.floor(nowMs / HOUR_MS)}`
      if (newest) await queueOrderMail(tx, { orderId: newest.id, occasion }, nowMs)
      // No entity changes with it, and who sends e-mails would not hear of it.
      await wakeListeners(tx)
    }
    return jsonAnswer(201, { id: newId(), mail: mail && !isFlood })
  },
})
