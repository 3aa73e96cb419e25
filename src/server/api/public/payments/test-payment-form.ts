import * as v from 'valibot'
import { type TestPayment, testPaymentRequest } from '#contract/public/orders/test-payment.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { waysOn } from '#server/commerce/place-order.ts'
import type { Provider } from '#server/commerce/providers/provider.ts'
import { pressTestPayment } from '#server/commerce/providers/test-provider.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'

const taken = v.pipe(v.string(), v.parseJson(), v.object({ session: v.string() }))

/**
 * What the test provider's own page does: the press is kept in its memory, and our books follow as they do after a
 * webhook. Only where that provider is connected, so never in production.
 */
export const createTestPaymentForm = (
  deps: ApiDeps,
  provider: Provider,
): Form<typeof testPaymentRequest> => ({
  name: 'test-payment',
  schema: testPaymentRequest,
  write: async ({ tx, nowMs }, { session, press }) => {
    if (press) await pressTestPayment(tx, { sessionId: session, press, nowMs })
    return jsonAnswer(200, { session })
  },
  afterWrite: async (answer) => {
    if (answer.status !== 200) return answer
    const { session } = v.parse(taken, answer.body)
    await settlePayment(deps, { provider: 'test', sessionId: session })
    return readTestPayment(deps, provider, session)
  },
})

const readTestPayment = async (
  deps: ApiDeps,
  provider: Provider,
  sessionId: string,
): Promise<Answer> => {
  const reading = await provider.readSession(sessionId)
  const session = reading.type === 'done' ? reading.value : null
  const ways = session?.orderId ? await waysOn(deps, session.orderId) : null
  if (session === null || ways === null) return problemAnswer('not-found')
  const { number, order_url } = ways
  const payment: TestPayment = {
    ...{ number, order_url, state: session.status },
    amount: centsToEuros(session.amountCents as Cents),
  }
  return jsonAnswer(200, payment, { 'Cache-Control': 'no-store' })
}
