import { withStyles } from '#contract/admin/email-html.ts'
import { type Locale, localizePath } from '#contract/locales.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

/** One row of the ordered items; `href`: link of the name. */
export type EmailLine = {
  readonly name: string
  readonly amount: string
  readonly href?: string
  readonly isSum?: true
}

/** Parts of an email, from top to bottom. */
export type EmailBlock =
  | { readonly type: 'text' | 'note'; readonly text: string }
  | { readonly type: 'action'; readonly label: string; readonly href: string }
  | { readonly type: 'lines'; readonly caption: string; readonly rows: readonly EmailLine[] }
  | { readonly type: 'facts'; readonly rows: readonly (readonly [string, string])[] }

export type EmailContent = {
  readonly locale: Locale
  readonly siteName: string
  readonly publicUrl: string
  readonly subject: string
  readonly title: string
  readonly blocks: readonly EmailBlock[]
  /** Why the reader gets this email. */
  readonly reason: string
}

export type RenderedOrderEmail = {
  readonly subject: string
  readonly text: string
  /** A complete document. */
  readonly html: string
}

/** The same content as HTML in the site's style, and as plain text for readers without HTML. */
export const renderOrderEmail = (content: EmailContent): RenderedOrderEmail => ({
  subject: content.subject,
  text: renderText(content),
  html: renderHtml(content),
})

const renderText = ({ locale, title, blocks, reason }: EmailContent): string => {
  const parts = blocks.map((block) => blockToText(block, locale))
  return `${[title, ...parts, '-- ', reason].join('\n\n')}\n`
}

const blockToText = (block: EmailBlock, locale: Locale): string => {
  switch (block.type) {
    case 'action':
      return `${block.label}\n${block.href}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}${COLON[locale]}${value}`).join('\n')
    case 'lines':
      return [block.caption, ...block.rows.map(lineToText)].join('\n')
    default:
      return block.text
  }
}

/** French writes a space before the colon. */
const COLON: Readonly<Record<Locale, string>> = {
  fr: '\u00a0: ',
  en: ': ',
  es: ': ',
  pt: ': ',
  th: ': ',
}

const lineToText = ({ name, amount, href }: EmailLine): string =>
  [`- ${name}`, ...(amount === '' ? [] : [` · ${amount}`]), ...(href ? [`\n  ${href}`] : [])].join(
    '',
  )

const renderHtml = ({
  locale,
  siteName,
  publicUrl,
  subject,
  title,
  blocks,
  reason,
}: EmailContent) => {
  const home = escapeHtml(publicUrl + localizePath('/', locale))
  const site = escapeHtml(siteName)
  const inner = `<p class="brand"><a class="brand-link" href="${home}">${site}</a></p><h1>${escapeHtml(title)}</h1>${blocks.map(blockToHtml).join('')}`
  const page = `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tbody><tr><td class="outer" align="center"><table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0"><tbody><tr><td class="inner" align="left">${inner}</td></tr></tbody></table><p class="footer">${escapeHtml(reason)}<br><a class="footer-link" href="${home}">${site}</a></p></td></tr></tbody></table>`
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f6ece1">
${withStyles(page)}
</body>
</html>
`
}

const blockToHtml = (block: EmailBlock): string => {
  switch (block.type) {
    case 'text':
      return `<p>${textToHtml(block.text)}</p>`
    case 'note':
      return `<p class="note">${escapeHtml(block.text)}</p>`
    case 'action':
      return `<p class="step"><a class="button" href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p>`
    case 'facts':
      return `<table class="facts" cellpadding="0" cellspacing="0"><tbody>${block.rows
        .map(
          ([label, value]) =>
            `<tr><th class="fact-label" scope="row">${escapeHtml(label)}</th><td class="fact-value">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</tbody></table>`
    case 'lines':
      return `<table class="lines" cellpadding="0" cellspacing="0"><caption class="caption">${textToHtml(block.caption)}</caption><tbody>${block.rows.map(lineToHtml).join('')}</tbody></table>`
  }
}

/** Numbers of orders and documents contain hyphens: no line may break at them. */
const NUMBER = /\b(?:NM|AV)-[0-9A-Z]+(?:-\d+)?\b/g

const textToHtml = (text: string): string =>
  escapeHtml(text).replace(NUMBER, '<span class="number">$&</span>')

const lineToHtml = ({ name, amount, href, isSum }: EmailLine): string => {
  const part = isSum ? 'sum' : 'line'
  const text = escapeHtml(name)
  const shown = href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`
  return `<tr><th class="${part}-name" scope="row">${shown}</th><td class="${part}-amount">${escapeHtml(amount)}</td></tr>`
}
