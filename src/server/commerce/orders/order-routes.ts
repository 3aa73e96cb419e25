import type * as v from 'valibot'
import {
  buyerCorrection,
  noteRequest,
  orderFile,
  orderPayment,
  orderRefund,
  paymentLink,
  refundConfirmation,
  refundRequest,
  takenTransfer,
  transferReceived,
} from '#contract/admin/order-file.ts'
import {
  attachedPayment,
  attachRequest,
  PAYMENTS_PATH,
  strayList,
  strayQuery,
} from '#contract/admin/stray-money.ts'
import { validate } from '#contract/validate.ts'
import { eurosToCents } from '#domain/money.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import { receiveTransfer } from '#server/commerce/incoming-money.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import { closeOtherAttempts } from '#server/commerce/settle-payment.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { type Answer, answerToResponse, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { type Content, type Description, json, rowIdParameter } from '#server/http/call.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_WAYS_ON } from '#server/openapi/example-forms.ts'
import {
  EXAMPLE_ORDER_FILE,
  EXAMPLE_REFUND,
  EXAMPLE_STRAY_LIST,
  EXAMPLE_STRAY_PAYMENT,
} from '#server/openapi/example-order-file.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import {
  answerAcceptDispute,
  answerConfirmation,
  answerPaymentLink,
  answerRefund,
  correctBuyer,
  keepOrderNote,
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

const NEW_ID = '019a0000-0000-7000-8000-000000000901'

type Post = Pick<Description, 'id' | 'summary' | 'description' | 'body' | 'problems'> & {
  readonly answer: Content
  /** What the answer is, unless it is the thing itself. */
  readonly says?: string
}

const group = 'Orders and money' as const

const post = ({ answer, says = 'As it is now.', ...call }: Post): Description => ({
  ...call,
  group,
  method: 'POST',
  answers: { 200: { description: says, content: answer } },
})

const aRefund = json(orderRefund, EXAMPLE_REFUND)
const MATCHED = { status: 'matched', stray_reason: null } as const
const aPayment = json(orderPayment, EXAMPLE_STRAY_PAYMENT)
const anOrderFile = json(orderFile, EXAMPLE_ORDER_FILE)

const refunds = {
  answer: aRefund,
  says: 'The refund, as far as it has come: `requested` while the provider has not answered.',
  problems: ['refund-too-high', 'already-exists'],
} as const

type Handle = (deps: ApiDeps, context: ApiContext) => Promise<Answer>

/** Actions on one order and its money. The server does them at once, so they never wait in a device's outbox. */
export const addOrderRoutes = (api: Api, deps: ApiDeps): void => {
  const add = (path: string, description: Description, handle: Handle) =>
    addRoute(api, path, {
      ...description,
      handle: async (context) => answerToResponse(await handle(deps, context)),
    })
  const order = '/api/admin/orders/:id'
  add(
    `${order}/timeline`,
    {
      group,
      id: 'read-order-file',
      method: 'GET',
      summary: 'Reads all of an order that is not in its row',
      description:
        'Its buyer, what each line can still be refunded, consents, payments, refunds, what has happened, oldest first, and notes, newest first.',
      answers: { 200: { description: 'The order’s file.', content: anOrderFile } },
    },
    answerOrderFile,
  )
  add(
    `${order}/payment-link`,
    post({
      id: 'make-payment-link',
      summary: 'Makes the link to an order’s page, to pass on to its buyer',
      description: 'Of an order that waits for its payment, a session to pay it is begun as well.',
      answer: json(paymentLink, EXAMPLE_WAYS_ON),
      says: 'The links; they are stored nowhere.',
      problems: ['no-buyer'],
    }),
    (_, context) => answerPaymentLink(deps, { orderId: idOf(context), actorId: actorOf(context) }),
  )
  add(
    `${order}/refunds`,
    post({
      ...refunds,
      id: 'refund-order',
      summary: 'Gives back what an order has brought in, or a part of it',
      description:
        'Of lines, or of the whole; of the payment that pays the order unless `payment_id` names another one of this order. The client makes the `id`: a repeat is the same refund.',
      body: json(refundRequest, {
        id: NEW_ID,
        payment_id: '019a0000-0000-7000-8000-000000000401',
        amount: 29,
        lines: [{ line: 0, amount: 29 }],
        reason: 'goodwill',
      }),
    }),
    refundOrder,
  )
  add(
    `${order}/transfer-received`,
    post({
      id: 'receive-transfer',
      summary: 'Notes a bank transfer that was found in the account’s statement',
      description:
        'The amount, with what came before it, pays the order. Less waits for the rest as a part of the price (`missing`); what is more is kept as money that fits nothing (`excess`). The bank’s reference makes a repeat harmless.',
      body: json(transferReceived, { amount: 29, reference: 'VIR SEPA 0112 NM-7K2M9Q4X' }),
      answer: json(takenTransfer, { result: 'paid', reason: null, missing: 0, excess: 0 }),
      says: 'What became of the money.',
      problems: ['transfer-known'],
    }),
    takeTransfer,
  )
  add(
    `${order}/buyer`,
    post({
      id: 'correct-buyer',
      summary: 'Corrects the recipient of an order’s emails',
      description:
        'This sends nothing. With `revoke_links` earlier links no longer open the order. Issued invoices stay as they are.',
      body: json(buyerCorrection, {
        email: EXAMPLE_EMAIL,
        name: 'Camille Moreau',
        revoke_links: true,
      }),
      answer: anOrderFile,
      problems: ['no-buyer'],
    }),
    changeBuyer,
  )
  add(
    `${order}/notes`,
    post({
      id: 'add-order-note',
      summary: 'Writes a note about an order',
      description: 'Buyers never see it. A repeat with the same `id` is the same note.',
      body: json(noteRequest, { id: NEW_ID, text: 'A téléphoné : le fichier est bien arrivé.' }),
      answer: anOrderFile,
    }),
    addNote,
  )
  add(
    PAYMENTS_PATH,
    {
      id: 'list-stray-money',
      method: 'GET',
      group,
      summary: 'Lists money that fits nothing',
      description:
        'Double payments, late ones, wrong amounts, unknown orders, and disputes. What is open comes first; what was dealt with stays for 90 days.',
      query: [
        {
          name: 'stray',
          description: 'Has to be `true`: no other payments are listed here.',
          schema: strayQuery.entries.stray,
          example: 'true',
          isRequired: true,
        },
      ],
      answers: {
        200: {
          description: 'The list, and how much of it is open.',
          content: json(strayList, EXAMPLE_STRAY_LIST),
        },
      },
      problems: ['bad-request'],
    },
    listStrays,
  )
  add(
    `${PAYMENTS_PATH}/:id/refunds`,
    post({
      ...refunds,
      id: 'refund-payment',
      summary: 'Gives back money that fits nothing',
      description: 'As the refund of an order.',
      body: json(refundRequest, { id: NEW_ID, reason: 'duplicate' }),
    }),
    refundStray,
  )
  add(
    `${PAYMENTS_PATH}/:id/attach`,
    post({
      id: 'attach-payment',
      summary: 'Has money that fits nothing pay an order',
      description:
        'The order has to wait for its payment, and to come to exactly this amount. A transfer may be less, and waits for the rest as a part of the price (`missing`); or more: the order is paid, and the excess is money that fits nothing, to be given back (`excess`).',
      body: json(attachRequest, { order_id: rowIdParameter.example }),
      answer: json(attachedPayment, {
        ...EXAMPLE_STRAY_PAYMENT,
        ...MATCHED,
        missing: 0,
        excess: 0,
      }),
      problems: ['wrong-amount', 'not-payable', 'money-settled'],
    }),
    attachStray,
  )
  add(
    `${PAYMENTS_PATH}/:id/accept`,
    post({
      id: 'accept-payment',
      summary: 'Leaves money that fits nothing as it is',
      description: 'An admin has dealt with it in another way; it needs no more attention.',
      answer: aPayment,
      problems: ['money-settled'],
    }),
    (_, context) =>
      answerAcceptPayment(deps, { paymentId: idOf(context), actorId: actorOf(context) }),
  )
  add(
    '/api/admin/refunds/:id/confirm',
    post({
      id: 'confirm-refund',
      summary: 'Reports the result of a refund that was sent by hand',
      description: 'Of transfers, and of money that was taken outside of the shop.',
      body: json(refundConfirmation, { status: 'succeeded' }),
      answer: aRefund,
      problems: ['illegal-transition'],
    }),
    confirmRefund,
  )
  add(
    '/api/admin/refunds/:id/accept',
    post({
      id: 'accept-dispute',
      summary: 'Notes that an admin has seen a dispute',
      description: 'It needs no more attention. The provider reports how it ends.',
      answer: aRefund,
    }),
    (_, context) => answerAcceptDispute(deps, { id: idOf(context), actorId: actorOf(context) }),
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
      paymentId: idOf(context),
      orderId: order_id,
      actorId: actorOf(context),
    }),
  )

const confirmRefund: Handle = (deps, context) =>
  answerJsonBody(context, refundConfirmation, ({ status }) =>
    answerConfirmation(deps, { id: idOf(context), status, actorId: actorOf(context) }),
  )

const takeTransfer: Handle = (deps, context) =>
  answerJsonBody(context, transferReceived, async ({ amount, reference }) => {
    const { store, nowMs, newId } = deps
    const orderId = idOf(context)
    const actorId = actorOf(context)
    const amountCents = eurosToCents(amount)
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
            entity: 'orders',
            rowId: orderId,
            action: 'receive-transfer',
            actorId,
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
      orderId,
      email,
      name,
      revokesLinks: revoke_links,
      actorId,
      company: sent,
    })
    return isCorrected === true ? answerOrderFile(deps, context) : problemAnswer(isCorrected)
  })

const addNote: Handle = (deps, context) =>
  answerJsonBody(context, noteRequest, async (note) => {
    const about = { orderId: idOf(context), actorId: actorOf(context) }
    const isKept = await keepOrderNote(deps, { ...about, ...note })
    return isKept ? answerOrderFile(deps, context) : problemAnswer('not-found')
  })

const listStrays: Handle = async ({ store, nowMs }, context) => {
  const query = validate(strayQuery, context.req.query())
  return query.type === 'invalid'
    ? problemAnswer('bad-request')
    : privateAnswer(await readStrayList(store.db, nowMs()))
}
