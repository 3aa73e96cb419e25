import type { OrderItem } from '#contract/entities/order.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import type { FormWriting } from '#server/api/public/forms/form.ts'

export type NewOrder = {
  /** Null: nobody whom we know. */
  readonly userId: string | null
  readonly items: readonly OrderItem[]
  readonly totalCents: Cents
  readonly paymentMethod: string
  readonly notes: string
  /** What the visitor chose and agreed to. */
  readonly details: Readonly<Record<string, unknown>>
  readonly consents: Readonly<Record<string, boolean>> | undefined
  readonly language: Locale | null
  /** Probably sent by a machine. */
  readonly isQuarantined: boolean
}

/** An order that waits for its payment. Answers its id. */
export const insertOrder = async (
  { tx, nowMs, newId }: FormWriting,
  { consents, details, totalCents, ...order }: NewOrder,
): Promise<string> => {
  const id = newId()
  // Which consent was given when has to be proved later (Code de la consommation, article L221-28).
  const proof = consents ? { consents, consented_at: new Date(nowMs).toISOString() } : {}
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
    },
    columns: { details: JSON.stringify({ ...details, ...proof }) },
    nowMs,
    mutationId: null,
  })
  return id
}
