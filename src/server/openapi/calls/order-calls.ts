import * as v from 'valibot'
import {
  orderFindAnswer,
  orderFindRequest,
  orderPage,
  orderPayAnswer,
  orderPayRequest,
  orderReadRequest,
} from '#contract/public/order-page.ts'
import { testPaymentAnswer, testPaymentRequest } from '#contract/public/test-payment.ts'
import {
  orderWithdrawal,
  orderWithdrawRequest,
  withdrawAnswer,
  withdrawRequest,
} from '#contract/public/withdrawal.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { WrittenCall } from '../call.ts'
import { json } from '../call.ts'
import {
  EXAMPLE_LINK,
  EXAMPLE_ORDER_PAGE,
  EXAMPLE_PAYMENT_EVENT,
  EXAMPLE_TEST_PAYMENT,
  EXAMPLE_TEST_SESSION,
  EXAMPLE_WAYS_ON,
} from '../example-forms.ts'
import { EXAMPLE_EMAIL } from '../example-rows.ts'

const group = 'Forms and checkout' as const

/** Common parts of a buyer's calls. */
const form = {
  group,
  method: 'POST',
  headers: [IDEMPOTENCY_KEY_HEADER],
} as const

const paymentEvent = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.unknown() }),
})

/** Actions of a buyer on an order, and the payment provider's webhooks. */
export const orderCalls: readonly WrittenCall[] = [
  {
    ...form,
    id: 'read-order-page',
    path: '/api/order/read',
    summary: 'Reads an order, as its buyer',
    description:
      'With the token of its page. Of an order that waits for its payment the provider is asked first, so that a buyer who comes back from paying sees it. Under a key it is answered anew, too. Kept by no cache.',
    body: json(orderReadRequest, EXAMPLE_LINK),
    answers: {
      200: {
        description: 'The order.',
        content: json(orderPage, EXAMPLE_ORDER_PAGE),
      },
    },
    problems: ['too-many-requests', 'link-expired'],
  },
  {
    ...form,
    id: 'pay-order',
    path: '/api/order/pay',
    summary: 'Begins to pay an order, or goes on with it',
    description:
      'With the token of its page. A session that is open already at the same provider is given again, so that whoever presses twice pays once. What is for adults alone is never sent to a provider whose terms exclude it. An order that costs nothing is paid by it. One that was put aside among very many is put aside no more.',
    body: json(orderPayRequest, { ...EXAMPLE_LINK, provider: 'stripe' }),
    answers: {
      200: {
        description: 'Where it is paid.',
        content: json(orderPayAnswer, EXAMPLE_WAYS_ON),
      },
    },
    problems: ['too-many-requests', 'link-expired', 'not-payable'],
  },
  {
    ...form,
    id: 'find-orders',
    path: '/api/order/find',
    summary: 'Asks for the ways to all orders of an address',
    description:
      'The answer is the same for every address. Whoever has bought gets an e-mail, at most one an hour, where `mail` says that this server sends e-mails.',
    body: json(orderFindRequest, { email: EXAMPLE_EMAIL }),
    answers: {
      201: {
        description: 'Taken.',
        content: json(orderFindAnswer, { id: '019a0000-0000-7000-8000-000000000501', mail: true }),
      },
    },
    problems: ['too-many-requests'],
  },
  {
    ...form,
    id: 'press-test-payment',
    path: '/api/test-payment',
    summary: 'Pays with no money, in development',
    description:
      'What the test provider’s page does with a session; without `press` it tells where the session stands. A server in production has no such call.',
    body: json(testPaymentRequest, { session: EXAMPLE_TEST_SESSION, press: 'pay' }),
    answers: {
      200: {
        description: 'Where the session stands now, and the way to its order.',
        content: json(testPaymentAnswer, EXAMPLE_TEST_PAYMENT),
      },
    },
    problems: ['too-many-requests', 'not-found'],
  },
  {
    id: 'take-payment-event',
    method: 'POST',
    path: '/api/webhooks/stripe',
    group,
    summary: 'Takes an event of the payment provider',
    description:
      'Its signature says that it is the provider’s; all that is believed of it is which session or payment it is about, and that is read from the provider again. Sessions: `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `checkout.session.async_payment_failed`, `checkout.session.expired`. Refunds and disputes: `refund.created`, `refund.updated`, `refund.failed`, `charge.refunded`, `charge.dispute.created`, `charge.dispute.closed`. Every event has its effect once; where the provider cannot be asked just now, 503 makes it send the event again.',
    headers: ['Stripe-Signature'],
    body: json(paymentEvent, EXAMPLE_PAYMENT_EVENT),
    answers: {
      200: {
        description: 'Understood, with an effect or without one.',
        content: json(v.object({ received: v.literal(true) }), { received: true }),
      },
    },
    problems: ['bad-signature', 'not-found'],
  },
]

const DECLARED = '2026-01-13T08:00:00.000Z'
const MOMENTS = { declared_at: DECLARED, received_at: '2026-01-13T08:00:02.000Z' }

/** The function by which consumers withdraw from a contract (Code de la consommation, article L221-21). */
export const withdrawalCalls: readonly WrittenCall[] = [
  {
    ...form,
    id: 'withdraw-from-order',
    path: '/api/order/withdraw',
    summary: 'Withdraws from an order, or from some of its lines',
    description:
      'With the token of its page. `lines` are counted from 0; without them it is all that can still be withdrawn from. An order that nobody has paid is cancelled; what was paid is refunded. `declared_at` is when the button was pressed, which counts where the network came back later: up to seven days before it arrives. Said twice it is one withdrawal, with the same acknowledgement.',
    body: json(orderWithdrawRequest, { ...EXAMPLE_LINK, lines: [0], declared_at: DECLARED }),
    answers: {
      201: {
        description: 'The acknowledgement, which goes by e-mail as well.',
        content: json(orderWithdrawal, {
          ...{ id: '019a0000-0000-7000-8000-000000000701', kind: 'law', lines: [0] },
          ...MOMENTS,
        }),
      },
    },
    problems: ['too-many-requests', 'link-expired', 'not-withdrawable'],
  },
  {
    ...form,
    id: 'declare-withdrawal',
    path: '/api/withdraw',
    summary: 'Declares a withdrawal without an order’s link',
    description:
      'By name, e-mail address, and the order’s number or what was bought. The answer is the same whatever was bought: where number and address fit, the order is withdrawn from; else the statement waits in the back-office. Either way it is acknowledged by e-mail, where `mail` says that this server sends e-mails.',
    body: json(withdrawRequest, {
      ...{ name: 'Camille Moreau', email: EXAMPLE_EMAIL, order: 'NM-7K2M9Q4X' },
      declared_at: DECLARED,
    }),
    answers: {
      201: {
        description: 'The acknowledgement.',
        content: json(withdrawAnswer, {
          id: '019a0000-0000-7000-8000-000000000702',
          ...MOMENTS,
          mail: true,
        }),
      },
    },
    problems: ['too-many-requests'],
  },
]
