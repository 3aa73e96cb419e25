import * as v from 'valibot'
import { orderWithdrawal, orderWithdrawRequest } from '#contract/public/orders/withdrawal.ts'
import { declaredAtMs } from '#domain/commerce/withdrawal.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { findOrderByToken } from '#server/commerce/order-page.ts'
import { followWithdrawal, withdrawOrder } from '#server/commerce/withdraw-order.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { closedAnswer } from '../orders/order-forms.ts'
import { waitBriefly } from '../payments/wait-briefly.ts'

const taken = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...orderWithdrawal.entries, order_id: v.string() }),
)

/** Withdraws from an order or some of its lines, with the token of its page. Said twice it is one withdrawal. */
export const createOrderWithdrawForm = (deps: ApiDeps): Form<typeof orderWithdrawRequest> => ({
  name: 'order/withdraw',
  schema: orderWithdrawRequest,
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
    const { order_id: orderId, ...withdrawal } = v.parse(taken, answer.body)
    const { id } = withdrawal
    await waitBriefly(deps, followWithdrawal(deps, { id, orderId }), id)
    return jsonAnswer(201, withdrawal, { 'Cache-Control': 'no-store' })
  },
})
