import type { Locale } from '#contract/languages/locales.ts'
import { LINK_LIFE_DAYS } from '#contract/public/forms/newsletter-link.ts'

type Named = {
  /** What the site is called. */
  readonly site: string
  readonly publicUrl: string
  readonly link: string
}

type Words = { readonly subject: string; readonly lines: readonly string[] }

/** The letter that asks for a confirmation, paragraph by paragraph. */
export const CONFIRMATION_WORDS: Readonly<Record<Locale, (named: Named) => Words>> = {
  fr: ({ site, publicUrl, link }) => ({
    subject: `Confirme ton inscription à la lettre de ${site}`,
    lines: [
      'Bonjour,',
      `Quelqu’un, sans doute toi, a demandé sur ${publicUrl} que la lettre de ${site} arrive à cette adresse. Pour la recevoir, ouvre cette page et confirme :`,
      link,
      `Le lien est valable ${LINK_LIFE_DAYS} jours. Sans ta confirmation, rien ne se passe et aucune lettre ne part. La même page permet aussi de se désinscrire, plus tard également.`,
      'Ce n’était pas toi ? Ignore simplement ce message.',
    ],
  }),
  en: ({ site, publicUrl, link }) => ({
    subject: `Confirm your subscription to the ${site} newsletter`,
    lines: [
      'Hello,',
      `Someone, most likely you, asked on ${publicUrl} for the ${site} newsletter to be sent to this address. To receive it, open this page and confirm:`,
      link,
      `The link is valid for ${LINK_LIFE_DAYS} days. Unless you confirm, nothing happens and no newsletter is sent. The same page also lets you unsubscribe, at any later time too.`,
      'It wasn’t you? Simply ignore this message.',
    ],
  }),
  es: ({ site, publicUrl, link }) => ({
    subject: `Confirma tu suscripción al boletín de ${site}`,
    lines: [
      'Hola:',
      `Alguien, seguramente tú, ha pedido en ${publicUrl} que el boletín de ${site} llegue a esta dirección. Para recibirlo, abre esta página y confirma:`,
      link,
      `El enlace es válido durante ${LINK_LIFE_DAYS} días. Sin tu confirmación no pasa nada y no se envía ningún boletín. La misma página permite también darse de baja, más adelante incluso.`,
      '¿No has sido tú? Simplemente ignora este mensaje.',
    ],
  }),
  pt: ({ site, publicUrl, link }) => ({
    subject: `Confirme sua inscrição na newsletter de ${site}`,
    lines: [
      'Olá,',
      `Alguém, provavelmente você, pediu em ${publicUrl} que a newsletter de ${site} chegue a este endereço. Para recebê-la, abra esta página e confirme:`,
      link,
      `O link é válido por ${LINK_LIFE_DAYS} dias. Sem a sua confirmação, nada acontece e nenhuma newsletter é enviada. A mesma página também permite cancelar a inscrição, inclusive mais tarde.`,
      'Não foi você? Basta ignorar esta mensagem.',
    ],
  }),
  th: ({ site, publicUrl, link }) => ({
    subject: `ยืนยันการสมัครรับจดหมายข่าวของ ${site}`,
    lines: [
      'สวัสดี',
      `มีผู้ขอที่ ${publicUrl} ให้ส่งจดหมายข่าวของ ${site} มายังอีเมลนี้ ซึ่งน่าจะเป็นคุณ หากต้องการรับ โปรดเปิดหน้านี้แล้วกดยืนยัน`,
      link,
      `ลิงก์นี้ใช้ได้ ${LINK_LIFE_DAYS} วัน หากคุณไม่ยืนยัน จะไม่มีอะไรเกิดขึ้นและจะไม่มีการส่งจดหมายข่าว หน้าเดียวกันนี้ใช้ยกเลิกการรับได้ด้วย รวมถึงในภายหลัง`,
      'หากไม่ใช่คุณ ไม่ต้องสนใจข้อความนี้',
    ],
  }),
}
