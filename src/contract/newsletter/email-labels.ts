import type { Locale } from '../languages/locales.ts'

export type EmailLabels = {
  /** On the button under the text. */
  readonly more: string
  /** Why the e-mail has come; `site` is what the site is called. */
  readonly reason: (site: string) => string
  readonly leave: string
  readonly visit: string
}

/** What every issue of the newsletter says beside its own text. */
export const EMAIL_LABELS: Readonly<Record<Locale, EmailLabels>> = {
  fr: {
    more: 'Lire la suite',
    reason: (site) =>
      `Tu reçois cet e-mail parce que tu as confirmé ton inscription à la newsletter de ${site}.`,
    leave: 'Se désinscrire',
    visit: 'Voir le site',
  },
  en: {
    more: 'Read more',
    reason: (site) =>
      `You are receiving this email because you confirmed your subscription to the ${site} newsletter.`,
    leave: 'Unsubscribe',
    visit: 'Visit the site',
  },
  es: {
    more: 'Seguir leyendo',
    reason: (site) =>
      `Recibes este correo porque confirmaste tu suscripción al boletín de ${site}.`,
    leave: 'Darse de baja',
    visit: 'Ver el sitio',
  },
  pt: {
    more: 'Continuar lendo',
    reason: (site) =>
      `Você recebe este e-mail porque confirmou sua inscrição na newsletter da ${site}.`,
    leave: 'Cancelar a inscrição',
    visit: 'Ver o site',
  },
  th: {
    more: 'อ่านต่อ',
    reason: (site) => `คุณได้รับอีเมลนี้เพราะได้ยืนยันการสมัครรับจดหมายข่าวของ ${site}`,
    leave: 'ยกเลิกการรับ',
    visit: 'ไปที่เว็บไซต์',
  },
}
