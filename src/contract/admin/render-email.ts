import { escapeHtml } from '#domain/text/escape-html.ts'
import { bodyField, type NewsletterDraft, subjectField } from '../entities/newsletter.ts'
import { DEFAULT_LOCALE, type Locale, localizePath, splitLocale } from '../locales.ts'
import { inReadersLanguage } from '../public/article-links.ts'
import { htmlToText, withStyles } from './email-html.ts'

export type EmailLabels = {
  /** Label of the button under the text. */
  readonly more: string
  /** Why the recipient gets the email; `site` is the site's name. */
  readonly reason: (site: string) => string
  readonly leave: string
  readonly visit: string
}

/** What every newsletter issue says besides its own text. */
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

export type EmailTexts = {
  readonly subject: string
  /** Markdown. */
  readonly body: string
  /** The language of these texts: French if the reader's language is not complete. */
  readonly locale: Locale
}

/** The texts for a reader of this language. Subject and text are always in the same language. */
export const emailTexts = (draft: NewsletterDraft, locale: Locale): EmailTexts => {
  const isWritten = draft[subjectField(locale)] !== '' && draft[bodyField(locale)] !== ''
  const used = isWritten ? locale : DEFAULT_LOCALE
  return { subject: draft[subjectField(used)], body: draft[bodyField(used)], locale: used }
}

export type EmailParts = {
  readonly texts: EmailTexts
  /** The body, rendered by `markdownToHtml`: it goes into the email as it is. */
  readonly bodyHtml: string
  readonly image: string
  readonly link: string
  /** The language of the lines around the text. */
  readonly locale: Locale
  readonly siteName: string
  /** `https://neomuse.example`: an email has no address against which paths could be resolved. */
  readonly publicUrl: string
  /** The address at which this reader unsubscribes. */
  readonly leaveAt: string
}

export type RenderedEmail = {
  readonly subject: string
  /** A whole document. */
  readonly html: string
  /** The part that a page may show: only the elements of an article, with their styles. */
  readonly content: string
  readonly text: string
}

/** One issue as its reader gets it: as HTML, and as plain text for email programs that show only that. */
export const renderEmail = (parts: EmailParts): RenderedEmail => {
  const { texts, locale } = parts
  const content = withStyles(renderContent(parts))
  return {
    subject: texts.subject,
    content,
    html: `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(texts.subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f6ece1">
${content}
</body>
</html>
`,
    text: renderText(parts),
  }
}

const renderContent = (parts: EmailParts): string => {
  const { texts, image, link, locale, siteName, publicUrl, leaveAt } = parts
  const labels = EMAIL_LABELS[locale]
  const home = publicUrl + localizePath('/', locale)
  const rows = [
    `<p class="brand"><a class="brand-link" href="${escapeHtml(home)}">${escapeHtml(siteName)}</a></p>`,
    image === ''
      ? ''
      : `<p class="cover"><img class="cover-image" src="${escapeHtml(onSite(publicUrl, image))}" alt="" width="600"></p>`,
    `<h1 lang="${texts.locale}">${escapeHtml(texts.subject)}</h1>`,
    `<section lang="${texts.locale}">${bodyForEmail(parts)}</section>`,
    link === ''
      ? ''
      : `<p class="action"><a class="button" href="${escapeHtml(linkFor(parts))}">${labels.more}</a></p>`,
  ]
  const footer = `<p class="footer">${escapeHtml(labels.reason(siteName))}<br><a class="footer-link" href="${escapeHtml(leaveAt)}">${labels.leave}</a> · <a class="footer-link" href="${escapeHtml(home)}">${labels.visit}</a></p>`
  return `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tbody><tr><td class="outer" align="center"><table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0"><tbody><tr><td class="inner" align="left">${rows.join('')}</td></tr></tbody></table>${footer}</td></tr></tbody></table>`
}

/** Email programs support neither alternative picture formats nor task boxes, and cannot resolve relative addresses. */
const bodyForEmail = ({ bodyHtml, locale, publicUrl }: EmailParts): string =>
  inReadersLanguage(bodyHtml, locale)
    .replace(/<source[^>]*>|<\/?picture>/g, '')
    .replace(/<input[^>]*checked[^>]*>/g, '☑')
    .replace(/<input[^>]*>/g, '☐')
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${escapeHtml(publicUrl)}/`)

const renderText = (parts: EmailParts): string => {
  const { texts, link, locale, siteName, leaveAt } = parts
  const labels = EMAIL_LABELS[locale]
  return `${[
    texts.subject,
    htmlToText(bodyForEmail(parts)),
    ...(link === '' ? [] : [`${labels.more} : ${linkFor(parts)}`]),
    '-- ',
    labels.reason(siteName),
    `${labels.leave} : ${leaveAt}`,
  ].join('\n\n')}\n`
}

const onSite = (publicUrl: string, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address

/** A page of this site in the reader's language. */
const linkFor = ({ link, locale, publicUrl }: EmailParts): string => {
  if (!link.startsWith('/')) return link
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  return publicUrl + localizePath(splitLocale(path).path, locale) + rest
}
