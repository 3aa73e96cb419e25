import * as v from 'valibot'
import { orderDocumentRequest } from '#contract/admin/accounting.ts'
import {
  orderFindAnswer,
  orderFindRequest,
  orderPayRequest,
  orderReadRequest,
} from '#contract/public/forms/order-requests.ts'
import { orderWithdrawRequest } from '#contract/public/forms/withdrawal-requests.ts'
import { orderPage, orderPayAnswer } from '#contract/public/order-page.ts'
import { orderWithdrawal } from '#contract/public/withdrawal.ts'
import { declaredAtMs } from '#domain/commerce/withdrawal.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { settleFreeOrder } from '#server/commerce/incoming-money.ts'
import { findInvoicePdf, PDF, pdfResponse } from '#server/commerce/invoices/find-invoice-pdf.ts'
import { releaseOrder } from '#server/commerce/order-effects/order-figures.ts'
import { enableOrderToken, findOrderByToken } from '#server/commerce/order-token.ts'
import { findOrdersOfAddress } from '#server/commerce/orders/orders-of-address.ts'
import { readOrderPage } from '#server/commerce/orders/read-order-page.ts'
import { beginAttempt } from '#server/commerce/payment-attempts.ts'
import { nextSteps, payableBy } from '#server/commerce/place-order.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { afterWithdrawal, withdrawOrder } from '#server/commerce/withdraw-order.ts'
import { notifyListeners } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMail } from '#server/email/mail-outbox.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { type Answer, answerToResponse, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { refuseFlood } from '#server/http/form-limits.ts'
import { checkBody, readJsonBody } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { noPause } from '#server/next-slice.ts'
import { EXAMPLE_LINK, EXAMPLE_ORDER_PAGE, EXAMPLE_WAYS_ON } from '#server/openapi/example-forms.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { HOUR_MS, isoTime } from '#server/time.ts'
import { isNoScriptForm, readNoScriptForm } from '../forms/no-script-form.ts'

/** Longest time that a visitor's page waits for a payment provider. */
const TIMEOUT_MS = 3_000

/**
 * Waits for a call to a payment provider, but not for long: a provider that hangs must not block the data in our own
 * books. The call goes on meanwhile, and the reconciler repeats what fails. Never rejects.
 */
const waitForProvider = async (
  { after, reportError }: Pick<ApiDeps, 'after' | 'reportError'>,
  work: Promise<unknown>,
  /** The id of the order, for the log. */
  id: string,
): Promise<void> => {
  const done = work.catch((error: unknown) => reportError(error, id))
  await new Promise<void>((resolve) => {
    const callOff = after(TIMEOUT_MS, resolve)
    void done.then(() => {
      callOff()
      resolve()
    })
  })
}

/** The usual message is about the newsletter, and would send a buyer to the wrong form. */
const CLOSED = 'Ce lien n’ouvre plus de commande. Cette page peut vous en envoyer un autre.'

const closedAnswer = (): Answer => problemAnswer('link-expired', { detail: CLOSED })

/** Returns the order to the holder of its token. A buyer who returns from paying sees the provider's current state. */
export const createOrderReadForm = (deps: ApiDeps): Form<typeof orderReadRequest> => ({
  name: 'order/read',
  schema: orderReadRequest,
  call: {
    id: 'read-order-page',
    summary: 'Reads an order, as its buyer',
    description:
      'With the token of its page. If the order awaits payment, the server asks the provider first, so that a buyer who returns from paying sees it. A repeat under the same key is read again, too. Not cached.',
    example: EXAMPLE_LINK,
    answers: { 200: { description: 'The order.', content: json(orderPage, EXAMPLE_ORDER_PAGE) } },
    problems: ['link-expired'],
  },
  isReading: true,
  write: async ({ tx: db }, { token }) => {
    const order = await findOrderByToken(db, token)
    if (!order) return closedAnswer()
    if (order.status === 'pending')
      await waitForProvider(deps, settleOpen(deps, db, order.id), order.id)
    const now = await findOrderByToken(db, token)
    if (!now) return closedAnswer()
    const page = await readOrderPage(db, now, deps)
    return jsonAnswer(200, page, { 'Cache-Control': 'no-store' })
  },
})

/**
 * Asks for what a webhook should have reported by now. A read-only form has no transaction, so it may call a provider.
 */
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

/** A payment is announced and may take days to arrive: another one meanwhile would be paid twice. */
const isBeingPaid = async (tx: Queryable, orderId: string): Promise<boolean> => {
  const attempt = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return attempt !== undefined
}

const paymentAnswer = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string() }))

/** Starts or continues the payment: the log of answers contains only the order's id. */
export const createOrderPayForm = (deps: ApiDeps): Form<typeof orderPayRequest> => ({
  name: 'order/pay',
  schema: orderPayRequest,
  call: {
    id: 'pay-order',
    summary: 'Begins to pay an order, or goes on with it',
    description:
      'With the token of its page. A session that is already open at the same provider is returned again, so that a buyer who presses twice pays once. An order for adults never goes to a provider whose terms exclude it. A free order is paid at once. An order from a flood is no longer quarantined.',
    example: { ...EXAMPLE_LINK, provider: 'stripe' },
    answers: {
      200: { description: 'Where it is paid.', content: json(orderPayAnswer, EXAMPLE_WAYS_ON) },
    },
    problems: ['link-expired', 'not-payable'],
  },
  write: async ({ tx, nowMs, newId, isFlood }, { token, provider }) => {
    const writing = { tx, nowMs, newId }
    const order = await findOrderByToken(tx, token)
    if (!order) return closedAnswer()
    if (order.status !== 'pending') return problemAnswer('not-payable')
    // An order from a flood is released by its payment instead.
    if (!isFlood) await releaseOrder(writing, order.id)
    if (order.total_cents === 0) {
      await settleFreeOrder(writing, order.id)
      return jsonAnswer(200, { id: order.id })
    }
    if (await isBeingPaid(tx, order.id)) return problemAnswer('not-payable')
    const payable = await payableBy(tx, deps.providers, order)
    const chosen = payable.find((name) => name === (provider ?? order.provider)) ?? null
    const other = provider === undefined ? (payable[0] ?? null) : null
    const name = chosen ?? other
    if (name === null) return problemAnswer('not-payable')
    const amountCents = order.total_cents
    await beginAttempt(writing, { orderId: order.id, provider: name, amountCents })
    return jsonAnswer(200, { id: order.id })
  },
  afterWrite: async (answer) => {
    if (answer.status !== 200) return answer
    const { id } = v.parse(paymentAnswer, answer.body)
    return jsonAnswer(200, await nextSteps(deps, id), { 'Cache-Control': 'no-store' })
  },
})

/**
 * Who has bought here must stay private: the answer is the same for every address. A buyer gets one email an hour with
 * links to all their orders; it is queued under the newest of them, so that the outbox contains no address.
 */
export const createOrderFindForm = ({ seal }: ApiDeps): Form<typeof orderFindRequest> => ({
  name: 'order/find',
  schema: orderFindRequest,
  call: {
    id: 'find-orders',
    summary: 'Asks for the ways to all orders of an address',
    description:
      'The answer is the same for every address. A buyer gets an email, at most one an hour, if `mail` says that this server sends emails.',
    example: { email: EXAMPLE_EMAIL },
    answers: {
      201: {
        description: 'Taken.',
        content: json(orderFindAnswer, { id: '019a0000-0000-7000-8000-000000000501', mail: true }),
      },
    },
  },
  write: async ({ tx, nowMs, newId, isFlood }, { email, website }) => {
    const mail = (await readSiteMailbox(tx)) !== null
    if (!website && !isFlood) {
      const orders = await findOrdersOfAddress(tx, {
        emailKey: emailKey(email),
        until: isoTime(nowMs),
        pause: noPause,
      })
      for (const order of orders) await enableOrderToken(tx, seal, order)
      const newest = orders.at(-1)
      const occasion = `links-${Math.floor(nowMs / HOUR_MS)}`
      if (newest) await queueOrderMail(tx, { orderId: newest.id, occasion }, nowMs)
      // No entity changes here, and the email worker would not notice.
      await notifyListeners(tx)
    }
    return jsonAnswer(201, { id: newId(), mail: mail && !isFlood })
  },
})

/** An invoice of an order, for the holder of the order's token; also from a form that the browser itself sends. */
export const addOrderDocumentRoute = (api: Api, deps: ApiDeps): void =>
  addRoute(api, '/api/order/document', {
    id: 'read-order-document',
    group: 'Forms and checkout',
    method: 'POST',
    summary: 'Reads an invoice of an order as PDF, as its buyer',
    description:
      'With the token of the order’s page. Tagged PDF/A-3a in the order’s language; of an invoice to a company with a SIRET, `factur-x.xml` (EN 16931) is attached. Not cached.',
    body: json(orderDocumentRequest, { ...EXAMPLE_LINK, number: 'NM-2026-00042' }),
    answers: { 200: { description: 'The document.', content: PDF } },
    problems: ['too-many-requests', 'link-expired', 'not-found'],
    handle: (context) => sendDocument(deps, context),
  })

const sendDocument = async (deps: ApiDeps, context: ApiContext): Promise<Response> => {
  const { raw } = context.req
  const reading = await (isNoScriptForm(raw) ? readNoScriptForm(raw) : readJsonBody(raw))
  const sent = checkBody(reading, orderDocumentRequest)
  if (sent.type === 'refused') return answerToResponse(sent.answer)
  const refusal = await refuseFlood(deps, 'order/document', context)
  if (refusal) return answerToResponse(refusal)
  const { db } = deps.store
  const order = await findOrderByToken(db, sent.value.token)
  if (!order) return answerToResponse(closedAnswer())
  const { number } = sent.value
  const pdf = await findInvoicePdf(db, { number, orderId: order.id })
  return pdf ? pdfResponse(number, pdf) : answerToResponse(problemAnswer('not-found'))
}

const withdrawalAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...orderWithdrawal.entries, order_id: v.string() }),
)

/** Withdraws from an order or some of its lines, with the token of its page. A repeat is the same withdrawal. */
export const createOrderWithdrawForm = (deps: ApiDeps): Form<typeof orderWithdrawRequest> => ({
  name: 'order/withdraw',
  schema: orderWithdrawRequest,
  call: {
    id: 'withdraw-from-order',
    summary: 'Withdraws from an order, or from some of its lines',
    description:
      'With the token of its page. `lines` are counted from 0; without them, all lines that can still be withdrawn. The server cancels an unpaid order and refunds a paid one. `declared_at` is when the buyer pressed the button, if the network came back later: up to seven days before the request. A repeat is the same withdrawal, with the same acknowledgement.',
    example: { ...EXAMPLE_LINK, lines: [0], declared_at: '2026-01-13T08:00:00.000Z' },
    answers: {
      201: {
        description: 'The acknowledgement, which is also emailed.',
        content: json(orderWithdrawal, {
          id: '019a0000-0000-7000-8000-000000000701',
          kind: 'law',
          lines: [0],
          declared_at: '2026-01-13T08:00:00.000Z',
          received_at: '2026-01-13T08:00:02.000Z',
        }),
      },
    },
    problems: ['link-expired', 'not-withdrawable'],
  },
  write: async ({ tx, nowMs, newId }, { token, lines = null, declared_at }) => {
    const order = await findOrderByToken(tx, token)
    if (!order) return closedAnswer()
    const declaredMs = declaredAtMs(declared_at === null ? null : Date.parse(declared_at), nowMs)
    const done = await withdrawOrder({ tx, nowMs, newId }, { order, lines, declaredMs })
    return done.type === 'withdrawn'
      ? jsonAnswer(201, { ...done.withdrawal, order_id: order.id })
      : problemAnswer('not-withdrawable')
  },
  afterWrite: async (answer) => {
    if (answer.status !== 201) return answer
    const { order_id: orderId, ...withdrawal } = v.parse(withdrawalAnswer, answer.body)
    const { id } = withdrawal
    await waitForProvider(deps, afterWithdrawal(deps, { id, orderId }), id)
    return jsonAnswer(201, withdrawal, { 'Cache-Control': 'no-store' })
  },
})
