import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import {
  type WithdrawRequest,
  withdrawAnswer,
  withdrawRequest,
} from '#contract/public/forms/withdrawal-requests.ts'
import { businessDateFormat } from '#domain/business-calendar.ts'
import { readOrderNumber } from '#domain/commerce/order-reference.ts'
import { declaredAtMs } from '#domain/commerce/withdrawal.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { messagePath, notifyAdmins } from '#server/alerts/notify-admins.ts'
import type { OrderRow } from '#server/commerce/order-token.ts'
import { findOrdersOfAddress } from '#server/commerce/orders/orders-of-address.ts'
import { withdrawOrder } from '#server/commerce/withdraw-order.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueReply } from '#server/email/mail-outbox.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { messageTable, replyTable } from '#server/entities/entity-tables.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import type { Form, FormWriting } from '#server/http/form.ts'
import { noPause } from '#server/next-slice.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { DAY_MS, isoTime } from '#server/time.ts'

type Statement = Pick<WithdrawRequest, 'name' | 'email' | 'order'> & {
  readonly language: Locale | null
  readonly declaredMs: number
  readonly receivedMs: number
}

const momentIn = (locale: Locale, ms: number): string =>
  businessDateFormat(LOCALE_TAGS[locale], { dateStyle: 'long', timeStyle: 'medium' }).format(ms)

/**
 * Text from an unknown sender that is emailed to an address of their choice: mail programs find no links in it, so that
 * it cannot be used for advertising.
 */
const withoutLinks = (text: string): string =>
  text
    .replace(/[a-z][a-z0-9+.-]*:\/+/gi, '')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/[@/\\]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const SUBJECT = 'Rétractation'

/**
 * Title in the back-office, and in other languages than its own also for the buyer, who reads it above the
 * acknowledgement; the same for the same order, so that a repeat is recognised.
 */
const statementSubject = ({ order, language }: Pick<Statement, 'order' | 'language'>): string =>
  `${localesOf(language)
    .toReversed()
    .map((locale) => WITHDRAWAL_LABELS[locale].subject)
    .join(' / ')} : ${withoutLinks(order)}`

/** The statement as its acknowledgement quotes it, and as the merchant reads it. */
const statementText = (statement: Statement): string =>
  localesOf(statement.language)
    .map((locale) => statementIn(locale, statement))
    .join('\n\n')

/** The buyer's language, then the back-office's. */
const localesOf = (language: Locale | null): readonly Locale[] => [
  ...new Set<Locale>([language ?? 'fr', 'fr']),
]

const statementIn = (
  locale: Locale,
  { name, email, order, declaredMs, receivedMs }: Statement,
): string => {
  const { statement, labels, declared, received, paris } = WITHDRAWAL_LABELS[locale]
  return [
    statement,
    withoutLinks(order),
    '',
    `${labels.name} ${withoutLinks(name)}`,
    `${labels.email} ${email}`,
    `${declared} ${paris(momentIn(locale, declaredMs))}`,
    `${received} ${paris(momentIn(locale, receivedMs))}`,
  ].join('\n')
}

/** The acknowledgement, with content, date and time (Code de la consommation, article L221-21). */
const acknowledgement = (locale: Locale, statement: Statement): string => {
  const { title, content, declared, received, paris, next } = WITHDRAWAL_LABELS[locale]
  const moment = (ms: number): string => paris(momentIn(locale, ms))
  return [
    title,
    '',
    `${content} ${withoutLinks(statement.order)}`,
    `${declared} ${moment(statement.declaredMs)}`,
    `${received} ${moment(statement.receivedMs)}`,
    '',
    next,
  ].join('\n')
}

type Labels = {
  readonly subject: string
  /** The declaration, as the order's page words it. */
  readonly statement: string
  readonly labels: { readonly name: string; readonly email: string }
  readonly paris: (moment: string) => string
  readonly title: string
  readonly content: string
  readonly declared: string
  readonly received: string
  readonly next: string
}

export const WITHDRAWAL_LABELS: Readonly<Record<Locale, Labels>> = {
  fr: {
    subject: SUBJECT,
    statement: 'Je vous notifie ma rétractation du contrat portant sur :',
    labels: { name: 'Nom :', email: 'E-mail :' },
    paris: (moment) => `${moment} (heure de Paris)`,
    title: 'Nous avons bien reçu ta déclaration de rétractation. Garde cet e-mail.',
    content: 'Achat concerné :',
    declared: 'Déclarée le :',
    received: 'Reçue le :',
    next: 'Nous vérifions la commande et te répondons à cette adresse. Si le droit existe, tu es remboursé par le moyen de paiement utilisé, au plus tard quatorze jours après ta déclaration. Si tu n’as rien demandé, réponds à cet e-mail.',
  },
  en: {
    subject: 'Withdrawal',
    statement: 'I hereby give notice that I withdraw from the contract for:',
    labels: { name: 'Name:', email: 'Email:' },
    paris: (moment) => `${moment} (Paris time)`,
    title: 'We have received your statement of withdrawal. Keep this email.',
    content: 'Purchase:',
    declared: 'Declared on:',
    received: 'Received on:',
    next: 'We check the order and reply to this address. If the right exists, you are refunded by the means of payment you used, fourteen days after your statement at the latest. If you did not ask for this, reply to this email.',
  },
  es: {
    subject: 'Desistimiento',
    statement: 'Por la presente comunico que desisto del contrato relativo a:',
    labels: { name: 'Nombre:', email: 'Correo electrónico:' },
    paris: (moment) => `${moment} (hora de París)`,
    title: 'Hemos recibido tu declaración de desistimiento. Guarda este correo.',
    content: 'Compra:',
    declared: 'Declarado el:',
    received: 'Recibido el:',
    next: 'Comprobamos el pedido y te respondemos a esta dirección. Si el derecho existe, te devolvemos el dinero por el medio de pago que usaste, como máximo catorce días después de tu declaración. Si no has pedido nada, responde a este correo.',
  },
  pt: {
    subject: 'Desistência',
    statement: 'Comunico por meio desta a minha desistência do contrato relativo a:',
    labels: { name: 'Nome:', email: 'E-mail:' },
    paris: (moment) => `${moment} (horário de Paris)`,
    title: 'Recebemos sua declaração de desistência. Guarde este e-mail.',
    content: 'Compra:',
    declared: 'Declarada em:',
    received: 'Recebida em:',
    next: 'Vamos verificar o pedido e responder a este endereço. Se o direito existir, você será reembolsado pelo meio de pagamento usado, no máximo catorze dias depois da declaração. Se você não pediu nada, responda a este e-mail.',
  },
  th: {
    subject: 'การยกเลิกสัญญา',
    statement: 'ข้าพเจ้าขอแจ้งยกเลิกสัญญาสำหรับรายการต่อไปนี้',
    labels: { name: 'ชื่อ', email: 'อีเมล' },
    paris: (moment) => `${moment} (เวลาปารีส)`,
    title: 'เราได้รับคำแจ้งยกเลิกของคุณแล้ว โปรดเก็บอีเมลนี้ไว้',
    content: 'รายการที่ซื้อ',
    declared: 'วันเวลาที่แจ้ง',
    received: 'วันเวลาที่ได้รับ',
    next: 'เราจะตรวจสอบคำสั่งซื้อและตอบกลับที่อีเมลนี้ หากคุณมีสิทธิ์ยกเลิก เราจะคืนเงินผ่านวิธีชำระเงินที่คุณใช้ ภายในสิบสี่วันหลังจากวันที่แจ้ง หากคุณไม่ได้แจ้งยกเลิก โปรดตอบกลับอีเมลนี้',
  },
}

/** More withdrawals a day than any buyer needs; the limit keeps others from filling a mailbox. */
const MOST_EMAILS_PER_DAY = 5

/**
 * Withdraws without the order's link: the legal function also works for buyers who have lost it. If number and address
 * match, the withdrawal is executed at once; otherwise, or if nothing of the order is open, the statement becomes a
 * message for an admin. Both cases are acknowledged by email and answered in the same way and time, so that the answer
 * does not reveal who has bought what. Therefore the reconciler sends the refund.
 */
export const withdrawForm: Form<typeof withdrawRequest> = {
  name: 'withdraw',
  schema: withdrawRequest,
  call: {
    id: 'declare-withdrawal',
    summary: 'Declares a withdrawal without an order’s link',
    description:
      'By name, email address, and the order’s number or what was bought. The answer does not say what was bought: where number and address match, the server withdraws the order; otherwise the statement waits in the back-office. Both are acknowledged by email, if `mail` says that this server sends emails.',
    example: {
      name: 'Camille Moreau',
      email: EXAMPLE_EMAIL,
      order: 'NM-7K2M9Q4X',
      declared_at: '2026-01-13T08:00:00.000Z',
    },
    answers: {
      201: {
        description: 'The acknowledgement.',
        content: json(withdrawAnswer, {
          id: '019a0000-0000-7000-8000-000000000702',
          declared_at: '2026-01-13T08:00:00.000Z',
          received_at: '2026-01-13T08:00:02.000Z',
          mail: true,
        }),
      },
    },
  },
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
      id: newId(),
      declared_at: isoTime(declaredMs),
      received_at: isoTime(nowMs),
      mail,
    })
  },
}

/** The number may be inside a sentence. */
const NUMBER = /\bNM[\s\-\u2010-\u2015]?[0-9A-Z]{8}\b/gi

const findNamedOrder = async (
  tx: Queryable,
  { email, order, receivedMs }: Statement,
): Promise<OrderRow | null> => {
  const numbers = new Set((order.match(NUMBER) ?? []).map(readOrderNumber))
  if (numbers.size !== 1) return null
  const orders = await findOrdersOfAddress(tx, {
    emailKey: emailKey(email),
    until: isoTime(receivedMs),
    pause: noPause,
  })
  return orders.find(({ number }) => number !== null && numbers.has(number)) ?? null
}

/** A repeat within a day is stored and acknowledged only once. */
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
    .where('subject', 'like', `${SUBJECT}%`)
    .where('created_at', '>', isoTime(nowMs - DAY_MS))
    .execute()
  const subject = statementSubject(statement)
  if (today.some((one) => one.subject === subject)) return
  const id = newId()
  const { name, email, language } = statement
  const writing = { nowMs, mutationId: null }
  await insertRecord(tx, messageTable, {
    id,
    columns: { email_key },
    ...writing,
    values: {
      name,
      email,
      subject,
      message: statementText(statement),
      type: 'sales',
      language,
      is_read: false,
      is_quarantined: isSuspect,
    },
  })
  if (isSuspect) return
  await notifyAdmins(tx, { kind: 'withdrawal', path: messagePath(id) }, { nowMs, newId })
  if (today.length >= MOST_EMAILS_PER_DAY || (await readSiteMailbox(tx)) === null) return
  const replyId = newId()
  const body = acknowledgement(language ?? 'fr', statement)
  await insertRecord(tx, replyTable, {
    id: replyId,
    ...writing,
    values: { message_id: id, body, channel: 'server', state: 'waiting', sent_at: null },
  })
  await queueReply(tx, { id: replyId }, nowMs)
}
