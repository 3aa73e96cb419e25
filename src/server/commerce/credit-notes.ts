import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { InvoiceLine } from '#domain/commerce/invoice.ts'
import { occasionOf } from '#domain/commerce/order-emails.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { queueOrderMail, withdrawOrderMail } from '#server/api/mail/mail-outbox.ts'
import type { Database } from '#server/store/database-schema.ts'
import { type FrozenInvoice, findInvoice, issueInvoice } from './invoices.ts'
import type { MoneyWriting } from './payment-deps.ts'

type Refunding = {
  readonly order: EntityRecord
  readonly payment: Selectable<Database['payments']>
  readonly refund: Selectable<Database['refunds']>
}

/** What went back of an invoice. An order from before there were invoices has none, and no credit note. */
export const issueCreditNote = async (
  writing: MoneyWriting,
  { order, payment, refund }: Refunding,
): Promise<void> => {
  const invoice = await findInvoice(writing.tx, { paymentId: payment.id })
  if (!invoice) return
  const number = await issueInvoice(writing, {
    ...{ kind: 'credit-note', order, paymentId: null, refundId: refund.id },
    ...{ totalCents: refund.amount_cents, lines: creditedLines(invoice, refund) },
    ...{ corrects: invoice.number, provider: refund.provider },
  })
  const occasion = occasionOf('credit-note', number)
  await queueOrderMail(writing.tx, { orderId: order.id, occasion }, writing.nowMs)
}

/** The money did not arrive: what the credit note took back is owed again. */
export const reverseCreditNote = async (
  writing: MoneyWriting,
  { order, refund }: Refunding,
): Promise<void> => {
  const note = await findInvoice(writing.tx, { refundId: refund.id, kind: 'credit-note' })
  if (!note) return
  const number = await issueInvoice(writing, {
    ...{ kind: 'reversal', order, paymentId: null, refundId: refund.id },
    ...{ totalCents: refund.amount_cents, lines: note.lines },
    ...{ corrects: note.number, provider: refund.provider },
  })
  const { tx, nowMs } = writing
  for (const occasion of [
    occasionOf('credit-note', note.number),
    occasionOf('refunded', refund.id),
  ])
    await withdrawOrderMail(tx, order.id, { occasion, nowMs })
  const occasion = occasionOf('credit-note', number)
  await queueOrderMail(tx, { orderId: order.id, occasion }, nowMs)
}

const storedLines = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ line: v.number(), amountCents: v.number() })),
)

/** The lines that were named; of a whole invoice all of its own; else one for the part of it. */
const creditedLines = (
  invoice: FrozenInvoice,
  { lines, amount_cents }: Refunding['refund'],
): readonly InvoiceLine[] => {
  const named = v.parse(storedLines, lines).flatMap(({ line, amountCents }) => {
    const of = invoice.lines[line]
    return of ? [partOf(of.itemId, of.name, amountCents)] : []
  })
  if (named.length > 0) return named
  const total = invoice.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return total === amount_cents ? invoice.lines : [partOf('', invoice.number, amount_cents)]
}

const partOf = (itemId: string, name: string, totalCents: number): InvoiceLine => ({
  ...{ itemId, name, quantity: 1, unitCents: totalCents, totalCents },
})
