import * as v from 'valibot'
import type { OrderItem } from '#contract/entities/order.ts'
import type { Locale } from '#contract/locales.ts'
import { CONSENT_VERSION } from '#contract/public/forms/order-form-fields.ts'
import type { ProviderName } from '#domain/commerce/payments.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { createOrderNumber, hashOrderToken, orderTokenOf } from '#server/commerce/order-token.ts'
import { nextSteps } from '#server/commerce/place-order.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { orderTable } from '#server/entities/entity-tables.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { FormWriting } from '#server/http/form.ts'
import { isoTime } from '#server/time.ts'

export type NewOrder = {
  /** Null: not a known client. */
  readonly userId: string | null
  readonly items: readonly OrderItem[]
  readonly totalCents: Cents
  readonly paymentMethod: string
  readonly notes: string
  /** The chosen payment provider; null: not online. */
  readonly provider: ProviderName | null
  /** The visitor's choices and consents. */
  readonly details: Readonly<Record<string, unknown>>
  readonly consents: Readonly<Record<string, boolean>> | undefined
  readonly language: Locale | null
  /** Probably sent by a machine. */
  readonly isQuarantined: boolean
}

/** Inserts an order that awaits payment, with its number and token. Returns its id. */
export const insertOrder = async (
  { tx, nowMs, newId, seal }: FormWriting,
  { consents, details, totalCents, provider, ...order }: NewOrder,
): Promise<string> => {
  const id = newId()
  const token = orderTokenOf(seal, { id, token_generation: 0 })
  // The consents must be provable later (Code de la consommation, article L221-28).
  const proof = consents
    ? {
        consents,
        consent_version: CONSENT_VERSION,
        consented_at: isoTime(nowMs),
      }
    : {}
  await insertRecord(tx, orderTable, {
    id,
    values: {
      status: 'pending',
      user_id: order.userId,
      total_amount: centsToEuros(totalCents),
      payment_method: order.paymentMethod,
      payment_id: null,
      notes: order.notes,
      items: order.items,
      language: order.language,
      is_quarantined: order.isQuarantined,
      number: await createOrderNumber(tx, newId),
    },
    columns: {
      details: JSON.stringify({ ...details, ...proof }),
      token_hash: hashOrderToken(token),
      provider,
    },
    nowMs,
    mutationId: null,
  })
  return id
}

const orderAnswer = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string() }))

/** The answer to a new order, with its page and payment link. */
export const withNextSteps = async (deps: ApiDeps, answer: Answer): Promise<Answer> => {
  if (answer.status !== 201) return answer
  const order = v.parse(orderAnswer, answer.body)
  return jsonAnswer(201, { ...order, ...(await nextSteps(deps, order.id)) })
}
