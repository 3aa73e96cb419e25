import * as v from 'valibot'
import {
  type TestPayment,
  testPaymentAnswer,
  testPaymentRequest,
} from '#contract/public/test-payment.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { nextSteps } from '#server/commerce/place-order.ts'
import { pressTestPayment } from '#server/commerce/providers/test-provider.ts'
import { settlePayment } from '#server/commerce/settle-payment.ts'
import { type Answer, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { EXAMPLE_TEST_PAYMENT, EXAMPLE_TEST_SESSION } from '#server/openapi/example-forms.ts'
import type { Provider } from '#server/ports/payment-provider.ts'

const sessionAnswer = v.pipe(v.string(), v.parseJson(), v.object({ session: v.string() }))

/**
 * Action of the test provider's own page: it changes the state of the test session, and our books are updated as after
 * a webhook. Only while that provider is connected, so never in production.
 */
export const createTestPaymentForm = (
  deps: ApiDeps,
  provider: Provider,
): Form<typeof testPaymentRequest> => ({
  name: 'test-payment',
  schema: testPaymentRequest,
  call: {
    id: 'press-test-payment',
    summary: 'Pays with no money, in development',
    description:
      'What the test provider’s page does with a session; without `press` it answers the status of the session. A server in production has no such call.',
    example: { session: EXAMPLE_TEST_SESSION, press: 'pay' },
    answers: {
      200: {
        description: 'Where the session stands now, and the way to its order.',
        content: json(testPaymentAnswer, EXAMPLE_TEST_PAYMENT),
      },
    },
    problems: ['not-found'],
  },
  write: async ({ tx, nowMs }, { session, press }) => {
    if (press) await pressTestPayment(tx, { sessionId: session, press, nowMs })
    return jsonAnswer(200, { session })
  },
  afterWrite: async (answer) => {
    if (answer.status !== 200) return answer
    const { session } = v.parse(sessionAnswer, answer.body)
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
  const steps = session?.orderId ? await nextSteps(deps, session.orderId) : null
  if (session === null || steps === null) return problemAnswer('not-found')
  const { number, order_url } = steps
  const payment: TestPayment = {
    number,
    order_url,
    state: session.status,
    amount: centsToEuros(session.amountCents as Cents),
  }
  return jsonAnswer(200, payment, { 'Cache-Control': 'no-store' })
}
