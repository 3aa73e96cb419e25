import type { Locale } from '#contract/languages/locales.ts'
import { LOCALE_TAGS } from '#contract/languages/locales.ts'
import type { WithdrawRequest } from '#contract/public/orders/withdrawal.ts'
import { houseFormat } from '#domain/house-calendar.ts'

type Statement = Pick<WithdrawRequest, 'name' | 'email' | 'order'> & {
  readonly declaredMs: number
  readonly receivedMs: number
}

const momentIn = (locale: Locale, ms: number): string =>
  houseFormat(LOCALE_TAGS[locale], { dateStyle: 'long', timeStyle: 'medium' }).format(ms)

/**
 * What a stranger has typed, to be sent to an address that they have typed as well: nothing in it is a link to a mail
 * program, so that nobody advertises by it.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/[a-z][a-z0-9+.-]*:\/+/gi, '')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/[@/\\]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** What the back-office lists it as; the same for the same order, so that a second one is found. */
export const statementSubject = ({ order }: Pick<Statement, 'order'>): string =>
  `Rétractation : ${withoutLinks(order)}`

/** The statement as the merchant reads it, and as its acknowledgement quotes it. */
export const statementText = ({ name, email, order, declaredMs, receivedMs }: Statement): string =>
  [
    'Je vous notifie ma rétractation du contrat portant sur :',
    withoutLinks(order),
    '',
    `Nom : ${withoutLinks(name)}`,
    `E-mail : ${email}`,
    `Déclarée le : ${momentIn('fr', declaredMs)} (heure de Paris)`,
    `Reçue le : ${momentIn('fr', receivedMs)} (heure de Paris)`,
  ].join('\n')

/** The acknowledgement, with content, date and time (Code de la consommation, article L221-21). */
export const acknowledgement = (locale: Locale, statement: Statement): string => {
  const { title, content, declared, received, next } = ACKNOWLEDGEMENTS[locale]
  const moment = (ms: number): string => momentIn(locale, ms)
  return [
    title,
    '',
    `${content} ${withoutLinks(statement.order)}`,
    `${declared} ${moment(statement.declaredMs)} (Europe/Paris)`,
    `${received} ${moment(statement.receivedMs)} (Europe/Paris)`,
    '',
    next,
  ].join('\n')
}

type Words = {
  readonly title: string
  readonly content: string
  readonly declared: string
  readonly received: string
  readonly next: string
}

export const ACKNOWLEDGEMENTS: Readonly<Record<Locale, Words>> = {
  fr: {
    title: 'Nous avons bien reçu ta déclaration de rétractation. Garde cet e-mail.',
    content: 'Achat concerné :',
    declared: 'Déclarée le :',
    received: 'Reçue le :',
    next: 'Nous vérifions la commande et te répondons à cette adresse. Si le droit existe, tu es remboursé par le moyen de paiement utilisé, au plus tard quatorze jours après ta déclaration. Si tu n’as rien demandé, réponds à cet e-mail.',
  },
  en: {
    title: 'We have received your statement of withdrawal. Keep this email.',
    content: 'Purchase:',
    declared: 'Declared on:',
    received: 'Received on:',
    next: 'We check the order and reply to this address. If the right exists, you are refunded by the means of payment you used, fourteen days after your statement at the latest. If you did not ask for this, reply to this email.',
  },
  es: {
    title: 'Hemos recibido tu declaración de desistimiento. Guarda este correo.',
    content: 'Compra:',
    declared: 'Declarado el:',
    received: 'Recibido el:',
    next: 'Comprobamos el pedido y te respondemos a esta dirección. Si el derecho existe, te devolvemos el dinero por el medio de pago que usaste, como máximo catorce días después de tu declaración. Si no has pedido nada, responde a este correo.',
  },
  pt: {
    title: 'Recebemos sua declaração de desistência. Guarde este e-mail.',
    content: 'Compra:',
    declared: 'Declarada em:',
    received: 'Recebida em:',
    next: 'Vamos verificar o pedido e responder a este endereço. Se o direito existir, você será reembolsado pelo meio de pagamento usado, no máximo catorze dias depois da declaração. Se você não pediu nada, responda a este e-mail.',
  },
  th: {
    title: 'เราได้รับคำแจ้งยกเลิกของคุณแล้ว โปรดเก็บอีเมลนี้ไว้',
    content: 'รายการที่ซื้อ',
    declared: 'วันเวลาที่แจ้ง',
    received: 'วันเวลาที่ได้รับ',
    next: 'เราจะตรวจสอบคำสั่งซื้อและตอบกลับที่อีเมลนี้ หากคุณมีสิทธิ์ยกเลิก เราจะคืนเงินผ่านวิธีชำระเงินที่คุณใช้ ภายในสิบสี่วันหลังจากวันที่แจ้ง หากคุณไม่ได้แจ้งยกเลิก โปรดตอบกลับอีเมลนี้',
  },
}
