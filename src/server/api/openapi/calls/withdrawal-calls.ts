import {
  orderWithdrawal,
  orderWithdrawRequest,
  withdrawAnswer,
  withdrawRequest,
} from '#contract/public/orders/withdrawal.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Call } from '../call.ts'
import { EXAMPLE_LINK } from '../examples/example-forms.ts'
import { EXAMPLE_EMAIL } from '../examples/example-rows.ts'

const form = {
  group: 'Forms and checkout',
  method: 'POST',
  access: 'anyone',
  headers: [IDEMPOTENCY_KEY_HEADER],
} as const

const DECLARED = '2026-01-13T08:00:00.000Z'
const MOMENTS = { declared_at: DECLARED, received_at: '2026-01-13T08:00:02.000Z' }

/** The function by which consumers withdraw from a contract (Code de la consommation, article L221-21). */
export const withdrawalCalls: readonly Call[] = [
  {
    ...form,
    id: 'withdraw-from-order',
    path: '/api/order/withdraw',
    summary: 'Withdraws from an order, or from some of its lines',
    description:
      'With the token of its page. `lines` are counted from 0; without them it is all that can still be withdrawn from. An order that nobody has paid is cancelled; what was paid is refunded. `declared_at` is when the button was pressed, which counts where the network came back later: up to seven days before it arrives. Said twice it is one withdrawal, with the same acknowledgement.',
    body: {
      type: 'json',
      schema: orderWithdrawRequest,
      example: { ...EXAMPLE_LINK, lines: [0], declared_at: DECLARED },
    },
    answers: {
      201: {
        description: 'The acknowledgement, which goes by e-mail as well.',
        content: {
          type: 'json',
          schema: orderWithdrawal,
          example: {
            ...{ id: '019a0000-0000-7000-8000-000000000701', kind: 'law', lines: [0] },
            ...MOMENTS,
          },
        },
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
    body: {
      type: 'json',
      schema: withdrawRequest,
      example: {
        ...{ name: 'Camille Moreau', email: EXAMPLE_EMAIL, order: 'NM-7K2M9Q4X' },
        declared_at: DECLARED,
      },
    },
    answers: {
      201: {
        description: 'The acknowledgement.',
        content: {
          type: 'json',
          schema: withdrawAnswer,
          example: { id: '019a0000-0000-7000-8000-000000000702', ...MOMENTS, mail: true },
        },
      },
    },
    problems: ['too-many-requests'],
  },
]
