import type { Hono } from 'hono'
import type * as v from 'valibot'
import {
  buyerCorrection,
  noteRequest,
  refundConfirmation,
  refundRequest,
  transferReceived,
} from '#contract/admin/order-file.ts'
import { attachRequest, PAYMENTS_PATH, strayQuery } from '#contract/admin/stray-money.ts'
import { validate } from '#contract/validate.ts'
import { eurosToCents } from '#domain/money.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import { receiveTransfer } from '#server/commerce/incoming-money.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import { closeOtherAttempts } from '#server/commerce/settle-payment.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { type Answer, answerToResponse, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { readChecked } from '#server/http/read-request.ts'
import { addRoute } from '#server/http/routes.ts'
import {
  answerAcceptDispute,
  answerConfirmation,
  answerPaymentLink,
  answerRefund,
  correctBuyer,
} from './order-actions.ts'
import { readOrderFile, toEuros } from './order-file.ts'
import { answerAcceptPayment, answerAttach, readStrayList } from './stray-money.ts'

/** Parses a JSON body of this shape, or reports what is wrong with it. */
const answerJsonBody = async <Schema extends v.GenericSchema>(
  context: ApiContext,
  schema: Schema,
  answer: (sent: v.InferOutput<Schema>) => Promise<Answer>,
): Promise<Answer> => {
  const sent = await readChecked(context.req.raw, schema)
  return sent.type === 'refused' ? sent.answer : answer(sent.value)
}

type Handle = (deps: ApiDeps, context: ApiContext) => Promise<Answer>

/** Actions on one order and its money. The server does them at once, so they never wait in a device's outbox. */
export const addOrderRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const post = (path: string, handle: Handle) =>
    addRoute(api, path, {
      POST: async (context) => answerToResponse(await handle(deps, context)),
    })
  const get = (path: string, handle: Handle) =>
    addRoute(api, path, {
      GET: async (context) => answerToResponse(await handle(deps, context)),
    })
  const order = '/api/admin/orders/:id'
  get(`${order}/timeline`, answerOrderFile)
  post(`${order}/payment-link`, (_, context) =>
    answerPaymentLink(deps, { orderId: idOf(context), actorId: actorOf(context) }),
  )
  post(`${order}/refunds`, refundOrder)
  post(`${order}/transfer-received`, takeTransfer)
  post(`${order}/buyer`, changeBuyer)
  post(`${order}/notes`, addNote)
  get(PAYMENTS_PATH, listStrays)
  post(`${PAYMENTS_PATH}/:id/refunds`, refundStray)
  post(`${PAYMENTS_PATH}/:id/attach`, attachStray)
  post(`${PAYMENTS_PATH}/:id/accept`, (_, context) =>
    answerAcceptPayment(deps, { paymentId: idOf(context), actorId: actorOf(context) }),
  )
  post('/api/admin/refunds/:id/confirm', confirmRefund)
  post('/api/admin/refunds/:id/accept', (_, context) =>
    answerAcceptDispute(deps, { id: idOf(context), actorId: actorOf(context) }),
  )
}

const idOf = (context: ApiContext): string => context.req.param('id') ?? ''

const actorOf = (context: ApiContext): string => signedInOf(context).account.id

const answerOrderFile: Handle = async ({ store, nowMs }, context) => {
  const order = await findOrder(store.db, idOf(context))
  return order
    ? privateAnswer(await readOrderFile(store.db, order, nowMs()))
    : problemAnswer('not-found')
}

/** Refunds the named payment, which must belong to this order; without a name the payment that pays it. */
const refundOrder: Handle = (deps, context) =>
  answerJsonBody(context, refundRequest, async (sent) => {
    const orderId = idOf(context)
    const payments = await deps.store.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .execute()
    const payment = payments.find(({ id, status }) =>
      sent.payment_id === undefined ? status === 'matched' : id === sent.payment_id,
    )
    return payment
      ? answerRefund(deps, { sent, paymentId: payment.id, actorId: actorOf(context) })
      : problemAnswer('not-found')
  })

const refundStray: Handle = (deps, context) =>
  answerJsonBody(context, refundRequest, (sent) =>
    answerRefund(deps, { sent, paymentId: idOf(context), actorId: actorOf(context) }),
  )

const attachStray: Handle = (deps, context) =>
  answerJsonBody(context, attachRequest, ({ order_id }) =>
    answerAttach(deps, {
      ...{ paymentId: idOf(context), orderId: order_id, actorId: actorOf(context) },
    }),
  )

const confirmRefund: Handle = (deps, context) =>
  answerJsonBody(context, refundConfirmation, ({ status }) =>
    answerConfirmation(deps, { id: idOf(context), status, actorId: actorOf(context) }),
  )

const takeTransfer: Handle = (deps, context) =>
  answerJsonBody(context, transferReceived, async ({ amount, reference }) => {
    const { store, nowMs, newId } = deps
    const [orderId, actorId, amountCents] = [
      idOf(context),
      actorOf(context),
      eurosToCents(amount),
    ] as const
    const answer = await store.write(async (tx): Promise<Answer> => {
      const now = nowMs()
      const writing = { tx, nowMs: now, newId }
      if (!(await findOrder(tx, orderId))) return problemAnswer('not-found')
      const known = await tx
        .selectFrom('payments')
        .select('order_id')
        .where('provider', '=', 'transfer')
        .where('provider_id', '=', reference)
        .executeTakeFirst()
      if (known && known.order_id !== orderId) return problemAnswer('transfer-known')
      const received = { orderId, amountCents, bankReference: reference, actorId }
      const taken = await receiveTransfer(writing, received)
      if (taken.type !== 'known')
        await recordAudit(
          tx,
          { newId, nowMs: now },
          {
            ...{ entity: 'orders', rowId: orderId, action: 'receive-transfer', actorId },
            changes: [{ field: 'amount', from: 0, to: amount }],
          },
        )
      const isStray = taken.type === 'stray'
      const met = {
        missing: toEuros(isStray ? taken.missingCents : 0),
        excess: toEuros(taken.type === 'paid' ? taken.excessCents : 0),
      }
      const reason = isStray ? taken.reason : null
      return privateAnswer({ result: taken.type, reason, ...met })
    })
    if (answer.status !== 200) return answer
    const isOpen = (await findOrder(store.db, orderId))?.status === 'pending'
    await closeOtherAttempts(deps, orderId, { except: isOpen ? 'transfer' : null })
    return answer
  })

const changeBuyer: Handle = (deps, context) =>
  answerJsonBody(context, buyerCorrection, async ({ email, name, revoke_links, ...sent }) => {
    const orderId = idOf(context)
    const actorId = actorOf(context)
    const isCorrected = await correctBuyer(deps, {
      ...{ orderId, email, name, revokesLinks: revoke_links, actorId },
      company: sent,
    })
    return isCorrected === true ? answerOrderFile(deps, context) : problemAnswer(isCorrected)
  })

const addNote: Handle = (deps, context) =>
  answerJsonBody(context, noteRequest, async ({ id, text }) => {
    const { store, nowMs, newId } = deps
    const [orderId, author_id] = [idOf(context), actorOf(context)] as const
    const isKept = await store.write(async (tx) => {
      const now = nowMs()
      if (!(await findOrder(tx, orderId))) return false
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('order_notes')
        .values({ id, order_id: orderId, text, author_id, created_at_ms: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      const about = { entity: 'orders', rowId: orderId, action: 'note' } as const
      if (Number(numInsertedOrUpdatedRows ?? 0) > 0)
        await recordAudit(tx, { newId, nowMs: now }, { ...about, actorId: author_id })
      return true
    })
    return isKept ? answerOrderFile(deps, context) : problemAnswer('not-found')
  })

const listStrays: Handle = async ({ store, nowMs }, context) => {
  const query = validate(strayQuery, context.req.query())
  return query.type === 'invalid'
    ? problemAnswer('bad-request')
    : privateAnswer(await readStrayList(store.db, nowMs()))
}
