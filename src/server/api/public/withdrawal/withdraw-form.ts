import { withdrawRequest } from '#contract/public/orders/withdrawal.ts'
import { readOrderNumber } from '#domain/commerce/order-number.ts'
import { declaredAtMs } from '#domain/commerce/withdrawal.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { announceArrival, messagePath } from '#server/api/alerts/announce-arrival.ts'
import { insertRecord } from '#server/api/entities/entity-rows.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import { queueReply } from '#server/api/mail/mail-outbox.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import { findOrdersOfAddress } from '#server/api/privacy/find-personal-records.ts'
import type { Form, FormWriting } from '#server/api/public/forms/form.ts'
import type { OrderRow } from '#server/commerce/order-page.ts'
import { withdrawOrder } from '#server/commerce/withdraw-order.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { acknowledgement, statementSubject, statementText } from './statement-texts.ts'

const DAY_MS = 24 * 60 * 60_000
/** Nobody withdraws from more purchases a day; whoever else names an address does not fill its mailbox. */
const MOST_EMAILS_PER_DAY = 5

/**
 * Withdraws without the order's link: the law's function works for whoever has lost it. Where number and address fit, the
 * order is withdrawn from at once; else, and where nothing of it is open, the statement waits among the messages, for
 * somebody to see to. Either way it is acknowledged by e-mail, and the answer is the same and as quick: it tells nobody who
 * has bought what. So it is the reconciler that sends the refund.
 */
export const withdrawForm: Form<typeof withdrawRequest> = {
  name: 'withdraw',
  schema: withdrawRequest,
  write: async (writing, sent) => {
    const { tx, nowMs, newId, isFlood } = writing
    const pressedMs = sent.declared_at === null ? null : Date.parse(sent.declared_at)
    const declaredMs = declaredAtMs(pressedMs, nowMs)
    const isSuspect = sent.website || isFlood
    const statement: Statement = { ...sent, declaredMs, receivedMs: nowMs }
    const order = isSuspect ? null : await findNamedOrder(tx, statement)
    const done = order && (await withdrawOrder(writing, { order, lines: null, declaredMs }))
    if (done?.type !== 'withdrawn') await keepStatement(writing, statement, isSuspect)
    const mail = (await readSiteMailbox(tx)) !== null && !isFlood
    return jsonAnswer(201, {
      ...{ id: newId(), declared_at: isoTime(declaredMs), received_at: isoTime(nowMs), mail },
    })
  },
}

type Statement = {
  readonly name: string
  readonly email: string
  readonly order: string
  readonly language: Parameters<typeof acknowledgement>[0] | null
  readonly declaredMs: number
  readonly receivedMs: number
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

/** A number may stand within a sentence. */
const NUMBER = /\bNM[\s\-\u2010-\u2015]?[0-9A-Z]{8}\b/gi

const findNamedOrder = async (
  tx: Queryable,
  { email, order, receivedMs }: Statement,
): Promise<OrderRow | null> => {
  const numbers = new Set((order.match(NUMBER) ?? []).map(readOrderNumber))
  if (numbers.size !== 1) return null
  const orders = await findOrdersOfAddress(tx, emailKey(email), isoTime(receivedMs))
  return orders.find(({ number }) => number !== null && numbers.has(number)) ?? null
}

/** The same said again within a day is kept, and acknowledged, once. */
const keepStatement = async (
  { tx, nowMs, newId }: FormWriting,
  statement: Statement,
  isSuspect: boolean,
): Promise<void> => {
  const email_key = emailKey(statement.email)
  const today = await tx
    .selectFrom('messages')
    .select('subject')
    .where('email_key', '=', email_key)
    .where('subject', 'like', 'Rétractation : %')
    .where('created_at', '>', isoTime(nowMs - DAY_MS))
    .execute()
  const subject = statementSubject(statement)
  if (today.some((one) => one.subject === subject)) return
  const id = newId()
  const { name, email, language } = statement
  const writing = { nowMs, mutationId: null }
  await insertRecord(tx, messageTable, {
    ...{ id, columns: { email_key }, ...writing },
    values: {
      ...{ name, email, subject, message: statementText(statement), type: 'sales', language },
      ...{ is_read: false, is_quarantined: isSuspect },
    },
  })
  if (isSuspect) return
  await announceArrival(tx, { kind: 'withdrawal', path: messagePath(id) }, { nowMs, newId })
  if (today.length >= MOST_EMAILS_PER_DAY || (await readSiteMailbox(tx)) === null) return
  const replyId = newId()
  const body = acknowledgement(language ?? 'fr', statement)
  await insertRecord(tx, replyTable, {
    ...{ id: replyId, ...writing },
    values: { message_id: id, body, channel: 'server', state: 'waiting', sent_at: null },
  })
  await queueReply(tx, { id: replyId }, nowMs)
}
