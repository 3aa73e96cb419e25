import { isLocale, type Locale } from '#contract/locales.ts'
import {
  LINK_LIFE_DAYS,
  leavePath,
  subscriptionPage,
} from '#contract/public/forms/newsletter-link.ts'
import { isolate } from '#domain/text/isolate.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import {
  type EmailMessage,
  type EmailText,
  type LinkEmailAttempt,
  siteEmail,
} from '../email/email-message.ts'

type Named = {
  /** Name of the site. */
  readonly site: string
  readonly publicUrl: string
  readonly link: string
}

type Messages = Readonly<Record<Locale, (named: Named) => EmailText>>

/** The email that asks for a confirmation, paragraph by paragraph. */
export const CONFIRMATION_MESSAGES: Messages = {
  fr: ({ site, publicUrl, link }) => ({
    subject: `Confirme ton inscription à la newsletter de ${site}`,
    lines: [
      'Bonjour,',
      `Quelqu’un, sans doute toi, a inscrit cette adresse à la newsletter de ${site} sur ${publicUrl}. Pour recevoir la newsletter, ouvre cette page et confirme :`,
      link,
      `Le lien est valable ${LINK_LIFE_DAYS} jours. Sans ta confirmation, nous n’enverrons rien. Tu pourras aussi te désinscrire depuis cette page, à tout moment.`,
      'Ce n’était pas toi ? Ignore simplement ce message.',
    ],
  }),
  en: ({ site, publicUrl, link }) => ({
    subject: `Confirm your subscription to the ${site} newsletter`,
    lines: [
      'Hello,',
      `Someone, most likely you, signed this address up for the ${site} newsletter on ${publicUrl}. To receive the newsletter, open this page and confirm:`,
      link,
      `The link is valid for ${LINK_LIFE_DAYS} days. Unless you confirm, we will not send anything. You can also unsubscribe from the same page at any time.`,
      'It wasn’t you? Just ignore this message.',
    ],
  }),
  es: ({ site, publicUrl, link }) => ({
    subject: `Confirma tu suscripción al boletín de ${site}`,
    lines: [
      'Hola:',
      `Alguien, seguramente tú, ha suscrito esta dirección al boletín de ${site} en ${publicUrl}. Para recibir el boletín, abre esta página y confirma:`,
      link,
      `El enlace es válido durante ${LINK_LIFE_DAYS} días. Sin tu confirmación no enviaremos nada. Desde esta página también podrás darte de baja en cualquier momento.`,
      '¿No has sido tú? Ignora este mensaje.',
    ],
  }),
  pt: ({ site, publicUrl, link }) => ({
    subject: `Confirme sua inscrição na newsletter da ${site}`,
    lines: [
      'Olá,',
      `Alguém, provavelmente você, inscreveu este endereço na newsletter da ${site} em ${publicUrl}. Para receber a newsletter, abra esta página e confirme:`,
      link,
      `O link é válido por ${LINK_LIFE_DAYS} dias. Sem a sua confirmação, não enviaremos nada. Você também poderá cancelar a inscrição nessa página, a qualquer momento.`,
      'Não foi você? Basta ignorar esta mensagem.',
    ],
  }),
  th: ({ site, publicUrl, link }) => ({
    subject: `ยืนยันการสมัครรับจดหมายข่าวของ ${site}`,
    lines: [
      'เรียนผู้รับอีเมล',
      `มีผู้สมัครรับจดหมายข่าวของ ${site} ด้วยอีเมลนี้ที่ ${publicUrl} ซึ่งน่าจะเป็นคุณ หากต้องการรับจดหมายข่าว โปรดเปิดหน้านี้แล้วกดยืนยัน`,
      link,
      `ลิงก์นี้ใช้ได้ ${LINK_LIFE_DAYS} วัน หากคุณไม่ยืนยัน เราจะไม่ส่งอะไรให้คุณ และคุณใช้หน้านี้ยกเลิกการรับได้ทุกเมื่อ`,
      'หากไม่ใช่คุณ โปรดละเว้นอีเมลนี้',
    ],
  }),
}

/** The email to an existing subscriber whose address was entered again. */
export const ALREADY_SUBSCRIBED_MESSAGES: Messages = {
  fr: ({ site, publicUrl, link }) => ({
    subject: `Tu reçois déjà la newsletter de ${site}`,
    lines: [
      'Bonjour,',
      `Quelqu’un, sans doute toi, a de nouveau inscrit cette adresse à la newsletter de ${site} sur ${publicUrl}. Cette adresse reçoit déjà la newsletter : tu n’as rien à faire.`,
      'Pour ne plus recevoir la newsletter, ouvre cette page et désinscris-toi :',
      link,
    ],
  }),
  en: ({ site, publicUrl, link }) => ({
    subject: `You already receive the ${site} newsletter`,
    lines: [
      'Hello,',
      `Someone, most likely you, signed this address up again for the ${site} newsletter on ${publicUrl}. This address already receives the newsletter: there is nothing to do.`,
      'To stop receiving the newsletter, open this page and unsubscribe:',
      link,
    ],
  }),
  es: ({ site, publicUrl, link }) => ({
    subject: `Ya recibes el boletín de ${site}`,
    lines: [
      'Hola:',
      `Alguien, seguramente tú, ha vuelto a suscribir esta dirección al boletín de ${site} en ${publicUrl}. Esta dirección ya recibe el boletín: no tienes que hacer nada.`,
      'Para dejar de recibir el boletín, abre esta página y date de baja:',
      link,
    ],
  }),
  pt: ({ site, publicUrl, link }) => ({
    subject: `Você já recebe a newsletter da ${site}`,
    lines: [
      'Olá,',
      `Alguém, provavelmente você, inscreveu de novo este endereço na newsletter da ${site} em ${publicUrl}. Este endereço já recebe a newsletter: você não precisa fazer nada.`,
      'Para não receber mais a newsletter, abra esta página e cancele a inscrição:',
      link,
    ],
  }),
  th: ({ site, publicUrl, link }) => ({
    subject: `คุณรับจดหมายข่าวของ ${site} อยู่แล้ว`,
    lines: [
      'เรียนผู้รับอีเมล',
      `มีผู้สมัครรับจดหมายข่าวของ ${site} ด้วยอีเมลนี้อีกครั้งที่ ${publicUrl} ซึ่งน่าจะเป็นคุณ อีเมลนี้รับจดหมายข่าวอยู่แล้ว คุณจึงไม่ต้องทำอะไร`,
      'หากไม่ต้องการรับจดหมายข่าวอีก โปรดเปิดหน้านี้แล้วยกเลิกการรับ',
      link,
    ],
  }),
}

const WORDS = { asked: CONFIRMATION_MESSAGES, subscribed: ALREADY_SUBSCRIBED_MESSAGES }

/**
 * Asks a new subscriber, in their language, to confirm the subscription, or explains to an existing one how to leave;
 * null when it cannot be written now, because a part of it is missing.
 */
export const readConfirmationEmail = async (
  db: Queryable,
  attempt: LinkEmailAttempt,
): Promise<EmailMessage | null> => {
  const { id, token, publicUrl } = attempt
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['email', 'language', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const from = await readSiteMailbox(db)
  if (!subscriber || !from) return null
  const { email, language, status } = subscriber
  const locale = isLocale(language) ? language : 'fr'
  const isSubscribed = status === 'confirmed'
  const link = subscriptionPage({ publicUrl, locale, token, isSubscribed })
  const words = WORDS[isSubscribed ? 'subscribed' : 'asked'][locale]({
    site: isolate(from.name),
    publicUrl,
    link,
  })
  return siteEmail(attempt, from, {
    address: email,
    unsubscribeAt: `${publicUrl}${leavePath(token)}`,
    ...words,
  })
}
