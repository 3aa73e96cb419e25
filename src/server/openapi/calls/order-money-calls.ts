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
import type { ProblemCode } from '#contract/problems.ts'
import { type Content, json, rowIdParameter, type WrittenCall } from '../call.ts'
import { EXAMPLE_WAYS_ON } from '../example-forms.ts'
import {
  EXAMPLE_ORDER_FILE,
  EXAMPLE_REFUND,
  EXAMPLE_STRAY_LIST,
  EXAMPLE_STRAY_PAYMENT,
} from '../example-order-file.ts'
import { EXAMPLE_EMAIL } from '../example-rows.ts'

const NEW_ID = '019a0000-0000-7000-8000-000000000901'

/** Common parts of the calls about the money of one order or payment. */
const admin = {
  group: 'Orders and money',
} as const

type Post = Pick<WrittenCall, 'id' | 'path' | 'summary' | 'description'> & {
  readonly body?: Content
  readonly answer: { readonly schema: v.GenericSchema; readonly example: unknown }
  readonly says?: string
  readonly problems?: readonly ProblemCode[]
}

const post = ({ answer, says = 'As it is now.', ...call }: Post): WrittenCall => ({
  ...admin,
  method: 'POST',
  ...call,
  answers: { 200: { description: says, content: { type: 'json', ...answer } } },
})

const aRefund = { schema: orderRefund, example: EXAMPLE_REFUND }
const MATCHED = { status: 'matched', stray_reason: null } as const
const aPayment = { schema: orderPayment, example: EXAMPLE_STRAY_PAYMENT }
const anOrderFile = { schema: orderFile, example: EXAMPLE_ORDER_FILE }

const refunds = {
  answer: aRefund,
  says: 'The refund, as far as it has come: `requested` while the provider has not answered.',
  problems: ['refund-too-high', 'already-exists'],
} as const

const ORDER = '/api/admin/orders/:id'

/** Admin actions on one order and its money. The server does them at once: none waits in a device's outbox. */
export const orderMoneyCalls: readonly WrittenCall[] = [
  {
    ...admin,
    id: 'read-order-file',
    method: 'GET',
    path: `${ORDER}/timeline`,
    summary: 'Reads all of an order that is not in its row',
    description:
      'Its buyer, what each line can still be refunded, consents, payments, refunds, what has happened, oldest first, and notes, newest first.',
    answers: {
      200: { description: 'The order’s file.', content: { type: 'json', ...anOrderFile } },
    },
  },
  post({
    id: 'make-payment-link',
    path: `${ORDER}/payment-link`,
    summary: 'Makes the link to an order’s page, to pass on to its buyer',
    description: 'Of an order that waits for its payment, a session to pay it is begun as well.',
    answer: { schema: paymentLink, example: EXAMPLE_WAYS_ON },
    says: 'The links; they are stored nowhere.',
    problems: ['no-buyer'],
  }),
  post({
    ...refunds,
    id: 'refund-order',
    path: `${ORDER}/refunds`,
    summary: 'Gives back what an order has brought in, or a part of it',
    description:
      'Of lines, or of the whole; of the payment that pays the order unless `payment_id` names another one of this order. `id` is made by whoever asks: a repeat is the same refund.',
    body: json(refundRequest, {
      id: NEW_ID,
      payment_id: '019a0000-0000-7000-8000-000000000401',
      amount: 29,
      lines: [{ line: 0, amount: 29 }],
      reason: 'goodwill',
    }),
  }),
  post({
    id: 'receive-transfer',
    path: `${ORDER}/transfer-received`,
    summary: 'Notes a bank transfer that was found in the account’s statement',
    description:
      'The amount, with what came before it, pays the order. Less waits for the rest as a part of the price (`missing`); what is more is kept as money that fits nothing (`excess`). The bank’s reference makes a repeat harmless.',
    body: json(transferReceived, { amount: 29, reference: 'VIR SEPA 0112 NM-7K2M9Q4X' }),
    answer: {
      schema: takenTransfer,
      example: { result: 'paid', reason: null, missing: 0, excess: 0 },
    },
    says: 'What became of the money.',
    problems: ['transfer-known'],
  }),
  post({
    id: 'correct-buyer',
    path: `${ORDER}/buyer`,
    summary: 'Corrects whom the e-mails of an order go to',
    description:
      'Nothing is sent by that. With `revoke_links` the links that were given out open the order no more. Issued invoices stay as they are.',
    body: json(buyerCorrection, {
      email: EXAMPLE_EMAIL,
      name: 'Camille Moreau',
      revoke_links: true,
    }),
    answer: anOrderFile,
    problems: ['no-buyer'],
  }),
  post({
    id: 'add-order-note',
    path: `${ORDER}/notes`,
    summary: 'Writes a note about an order',
    description: 'Buyers never see it. A repeat with the same `id` is the same note.',
    body: json(noteRequest, { id: NEW_ID, text: 'A téléphoné : le fichier est bien arrivé.' }),
    answer: anOrderFile,
  }),
  {
    id: 'list-stray-money',
    method: 'GET',
    path: PAYMENTS_PATH,
    group: admin.group,
    summary: 'Lists money that fits nothing',
    description:
      'Double payments, late ones, wrong amounts, unknown orders, and disputes. What is open comes first; what was seen to stays for 90 days.',
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
  post({
    ...refunds,
    id: 'refund-payment',
    path: `${PAYMENTS_PATH}/:id/refunds`,
    summary: 'Gives back money that fits nothing',
    description: 'As the refund of an order.',
    body: json(refundRequest, { id: NEW_ID, reason: 'duplicate' }),
  }),
  post({
    id: 'attach-payment',
    path: `${PAYMENTS_PATH}/:id/attach`,
    summary: 'Has money that fits nothing pay an order',
    description:
      'The order has to wait for its payment, and to come to exactly this amount. A transfer may be less, and waits for the rest as a part of the price (`missing`); or more: the order is paid, and the excess is money that fits nothing, to be given back (`excess`).',
    body: json(attachRequest, { order_id: rowIdParameter.example }),
    answer: {
      schema: attachedPayment,
      example: { ...EXAMPLE_STRAY_PAYMENT, ...MATCHED, missing: 0, excess: 0 },
    },
    problems: ['wrong-amount', 'not-payable', 'money-settled'],
  }),
  post({
    id: 'accept-payment',
    path: `${PAYMENTS_PATH}/:id/accept`,
    summary: 'Leaves money that fits nothing as it is',
    description: 'Somebody has seen to it in another way; it calls nobody any more.',
    answer: aPayment,
    problems: ['money-settled'],
  }),
  post({
    id: 'confirm-refund',
    path: '/api/admin/refunds/:id/confirm',
    summary: 'Says what the bank made of a refund that was sent by hand',
    description: 'Of transfers, and of money that was taken outside of the shop.',
    body: json(refundConfirmation, { status: 'succeeded' }),
    answer: aRefund,
    problems: ['illegal-transition'],
  }),
  post({
    id: 'accept-dispute',
    path: '/api/admin/refunds/:id/accept',
    summary: 'Notes that somebody has seen a dispute',
    description: 'It calls nobody any more. How it ends, the provider says.',
    answer: aRefund,
  }),
]
