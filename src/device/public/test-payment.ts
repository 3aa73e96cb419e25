import * as v from 'valibot'
import {
  type TestPayment,
  type TestPress,
  testPaymentAnswer,
} from '#contract/public/test-payment.ts'
import { newId } from '../random-ids.ts'
import { postToServer, whyClosed } from './outbox/send-form.ts'

export type TestPaymentOutcome =
  | { readonly type: 'found'; readonly payment: TestPayment }
  /** There is no such session, or this server takes real money. */
  | { readonly type: 'missing' }
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

/** Presses a button of the test provider's page; without one it asks where the session stands. Never rejects. */
export const pressTestPayment = async (
  session: string,
  press?: TestPress,
): Promise<TestPaymentOutcome> => {
  const body = press ? { session, press } : { session }
  const said = await postToServer({ form: 'test-payment', body, key: newId() }, readAnswer)
  if (said.type === 'said') return { type: 'found', payment: said.value }
  if (said.type === 'refused' && said.status === 404) return { type: 'missing' }
  const reason = whyClosed(said)
  return { type: reason === 'expired' ? 'missing' : reason }
}

const readAnswer = (body: unknown): TestPayment | null => {
  const read = v.safeParse(testPaymentAnswer, body)
  return read.success ? read.output : null
}
