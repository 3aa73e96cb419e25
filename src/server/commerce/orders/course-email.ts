import { type Locale, localizePath } from '#contract/locales.ts'
import { COURSE_PATH, TOKEN_PARAMETER } from '#contract/public/page-paths.ts'
import { planToItemId } from '#domain/course.ts'
import { isolate } from '#domain/text/isolate.ts'
import { readCourseBuyer, readOpenPlan } from '#server/commerce/order-effects/course-access.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import {
  type EmailMessage,
  type EmailText,
  type LinkEmailAttempt,
  siteEmail,
} from '#server/email/email-message.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import { lineNameIn } from '../invoices/line-names.ts'

type Named = {
  /** Name of the site. */
  readonly site: string
  /** Name of the plan in the order. */
  readonly plan: string
  /** Page of the course, where another email can be requested. */
  readonly page: string
  /** The same page, with the token that opens it. */
  readonly link: string
}

/** The email to a buyer of the course, paragraph by paragraph. */
export const COURSE_EMAIL_MESSAGES: Readonly<Record<Locale, (named: Named) => EmailText>> = {
  fr: ({ site, plan, page, link }) => ({
    subject: `Ton accès au cours de ${site}`,
    lines: [
      'Bonjour,',
      `Ta commande « ${plan} » est payée, merci. Voici le lien qui ouvre ton cours :`,
      link,
      'Ce lien fonctionne sur tous tes appareils : téléphone, tablette ou ordinateur. Toute personne qui a ce lien peut lire ton cours : ne le transmets pas.',
      `Lien perdu ? Demande un nouveau lien, avec l’adresse e-mail de ta commande, sur ${page}`,
    ],
  }),
  en: ({ site, plan, page, link }) => ({
    subject: `Your access to the ${site} course`,
    lines: [
      'Hello,',
      `Your order “${plan}” has been paid, thank you. Here is the link that opens your course:`,
      link,
      'This link works on all your devices: phone, tablet or computer. Anyone who has this link can read your course: do not share it.',
      `Lost the link? Request a new one, with the email address of your order, at ${page}`,
    ],
  }),
  es: ({ site, plan, page, link }) => ({
    subject: `Tu acceso al curso de ${site}`,
    lines: [
      'Hola:',
      `Tu pedido «${plan}» está pagado, gracias. Este enlace abre tu curso:`,
      link,
      'Este enlace funciona en todos tus dispositivos: teléfono, tableta u ordenador. Cualquier persona que tenga este enlace puede leer tu curso: no lo compartas con nadie.',
      `¿Has perdido el enlace? Pide otro, con el correo electrónico de tu pedido, en ${page}`,
    ],
  }),
  pt: ({ site, plan, page, link }) => ({
    subject: `Seu acesso ao curso da ${site}`,
    lines: [
      'Olá,',
      `Seu pedido “${plan}” está pago, obrigado. Este é o link que abre o seu curso:`,
      link,
      'Este link funciona em todos os seus dispositivos: celular, tablet ou computador. Quem tiver este link pode ler o seu curso: não o repasse a ninguém.',
      `Perdeu o link? Peça um novo, com o e-mail do seu pedido, em ${page}`,
    ],
  }),
  th: ({ site, plan, page, link }) => ({
    subject: `ลิงก์เข้าคอร์สของ ${site}`,
    lines: [
      'เรียนคุณลูกค้า',
      `เราได้รับชำระเงินสำหรับคำสั่งซื้อ “${plan}” แล้ว ขอบคุณ ลิงก์สำหรับเปิดคอร์สของคุณอยู่ด้านล่างนี้`,
      link,
      'ลิงก์นี้ใช้ได้ในทุกอุปกรณ์ของคุณ ทั้งโทรศัพท์ แท็บเล็ต และคอมพิวเตอร์ ใครที่มีลิงก์นี้จะอ่านคอร์สของคุณได้ โปรดอย่าส่งต่อให้ใคร',
      `หากลิงก์หาย ขอลิงก์ใหม่ด้วยอีเมลที่ใช้สั่งซื้อได้ที่ ${page}`,
    ],
  }),
}

/** The email that opens the course to its buyer, in the order's language; null when it cannot be written now. */
export const readCourseEmail = async (
  db: Queryable,
  attempt: LinkEmailAttempt,
): Promise<EmailMessage | null> => {
  const { id, token, publicUrl } = attempt
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  const plan = order && (await readOpenPlan(db, order))
  const buyer = order && readCourseBuyer({ ...order })
  const from = await readSiteMailbox(db)
  if (!plan || !buyer || !from) return null
  const page = `${publicUrl}${localizePath(COURSE_PATH, buyer.language)}`
  const words = COURSE_EMAIL_MESSAGES[buyer.language]({
    site: isolate(from.name),
    plan: isolate(lineNameIn(buyer.language, planToItemId(plan.id), plan.name)),
    page,
    // Behind `#`: browsers send that part to no server, so that it stands in no log.
    link: `${page}#${new URLSearchParams({ [TOKEN_PARAMETER]: token })}`,
  })
  return siteEmail(attempt, from, { address: buyer.email, unsubscribeAt: null, ...words })
}
