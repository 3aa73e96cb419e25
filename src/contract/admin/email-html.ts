// The colours of the site's light theme: email programs have no themes, and dark ones convert the colours themselves.
const PAPER = '#f6ece1'
const PEARL = '#fdf8f2'
const AUBERGINE = '#1d0b26'
const GRAPE = '#5c4763'
const EMBER = '#c9302f'
const BERRY = '#b0125f'
const SAND = '#dccbb9'

const FACE = "font-family:Georgia,'Times New Roman',serif"
const TEXT_FACE =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const HEADING = `${FACE};color:${AUBERGINE};font-weight:normal;line-height:1.25`

/** Styles by class. */
const PARTS: Readonly<Record<string, string>> = {
  page: `background-color:${PAPER};border-collapse:collapse`,
  outer: 'padding:24px 12px',
  sheet: `max-width:600px;margin:0 auto;background-color:${PEARL};border:1px solid ${SAND};border-radius:12px;border-collapse:separate`,
  inner: `padding:28px 28px 32px;${TEXT_FACE};font-size:17px;line-height:1.65;color:${AUBERGINE};text-align:left;word-break:break-word`,
  brand: `margin:0 0 20px;${FACE};font-size:20px;letter-spacing:0.02em`,
  'brand-link': `color:${AUBERGINE};text-decoration:none`,
  cover: 'margin:0 0 24px',
  'cover-image': 'display:block;width:100%;max-width:600px;height:auto;border-radius:8px;border:0',
  action: 'margin:28px 0 0',
  step: 'margin:28px 0 20px',
  button: `display:inline-block;padding:13px 26px;border-radius:999px;background-color:${BERRY};color:${PEARL};font-weight:600;text-decoration:none`,
  lines: `width:100%;margin:0 0 20px;border-collapse:collapse;font-size:16px`,
  caption: `padding:0 0 8px;${HEADING};font-size:19px;text-align:left`,
  'line-name': `padding:10px 12px 10px 0;border-top:1px solid ${SAND};font-weight:normal;text-align:left;vertical-align:top`,
  'line-amount': `padding:10px 0;border-top:1px solid ${SAND};text-align:right;vertical-align:top;white-space:nowrap`,
  'sum-name': `padding:12px 12px 12px 0;border-top:2px solid ${AUBERGINE};font-weight:600;text-align:left`,
  'sum-amount': `padding:12px 0;border-top:2px solid ${AUBERGINE};font-weight:600;text-align:right;white-space:nowrap`,
  facts: `width:100%;margin:0 0 20px;background-color:${PAPER};border-radius:8px;border-collapse:separate;font-size:16px`,
  'fact-label': `padding:9px 8px 9px 16px;color:${GRAPE};font-weight:normal;text-align:left;vertical-align:top;white-space:nowrap`,
  'fact-value': `padding:9px 16px 9px 8px;font-weight:600;text-align:right;vertical-align:top;word-break:break-word`,
  number: 'white-space:nowrap',
  note: `margin:0 0 12px;font-size:14px;line-height:1.6;color:${GRAPE}`,
  footer: `margin:20px auto 0;max-width:600px;${TEXT_FACE};font-size:13px;line-height:1.6;color:${GRAPE};text-align:center`,
  'footer-link': `color:${GRAPE};text-decoration:underline`,
}

/** Styles by tag, for the tags that Markdown renders to. */
const TAGS: Readonly<Record<string, string>> = {
  h1: `margin:0 0 16px;${HEADING};font-size:30px`,
  h2: `margin:28px 0 10px;${HEADING};font-size:23px`,
  h3: `margin:24px 0 8px;${HEADING};font-size:19px`,
  h4: `margin:20px 0 8px;${HEADING};font-size:17px`,
  h5: `margin:20px 0 8px;${HEADING};font-size:17px`,
  h6: `margin:20px 0 8px;${HEADING};font-size:17px`,
  p: `margin:0 0 16px;color:${AUBERGINE}`,
  a: `color:${BERRY};text-decoration:underline`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px;list-style:disc outside',
  ol: 'margin:0 0 16px;padding:0 0 0 24px;list-style:decimal outside',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${EMBER};color:${GRAPE}`,
  img: 'display:block;max-width:100%;height:auto;border-radius:8px;border:0',
  hr: `margin:24px 0;border:0;border-top:1px solid ${SAND}`,
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px',
  pre: `margin:0 0 16px;padding:12px;background-color:${PAPER};border-radius:8px;white-space:pre-wrap`,
  th: `padding:6px 10px;border-bottom:2px solid ${SAND};text-align:left`,
  td: `padding:6px 10px;border-bottom:1px solid ${SAND}`,
}

const TAG = /<([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)( ?\/)?>/g
const CLASS = / class="([^"]*)"/

/**
 * Writes each element's styles into the element itself, because many email programs ignore style sheets. For the markup
 * of `markdownToHtml` and of what `renderEmail` adds around it.
 */
export const withStyles = (html: string): string =>
  html.replace(TAG, (tag, name: string, attributes: string, end: string | undefined) => {
    const part = CLASS.exec(attributes)?.[1]
    const style = part === undefined ? TAGS[name] : (PARTS[part] ?? TAGS[name])
    if (style === undefined && part === undefined) return tag
    const rest = attributes.replace(CLASS, '')
    return `<${name}${rest}${style === undefined ? '' : ` style="${style}"`}${end ?? ''}>`
  })

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</gi
const ENTITY = /&(?:lt|gt|quot|#39|nbsp|amp);/g
const BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'section',
])

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** The plain text of `markdownToHtml`'s output: paragraphs separated, addresses after the text of their links. */
export const htmlToText = (html: string): string => {
  const page = createPage()
  const links: { readonly address: string; readonly from: number }[] = []
  let isCode = false
  const open = (name: string, attributes: string): void => {
    if (name === 'br') page.endLine()
    else if (name === 'hr') page.addBlock('* * *')
    else if (name === 'li') page.addItem()
    else if (name === 'tr') page.endLine()
    else if (name === 'td' || name === 'th') page.addCell()
    else if (name === 'img') page.add(readAttribute(attributes, 'alt'))
    else if (name === 'a')
      links.push({ address: readAttribute(attributes, 'href'), from: page.length() })
    else if (BLOCKS.has(name)) page.endBlock()
    if (name === 'pre') isCode = true
  }
  const close = (name: string): void => {
    if (name === 'pre') isCode = false
    if (BLOCKS.has(name)) page.endBlock()
    if (name !== 'a') return
    const link = links.pop()
    if (!link || link.address === '' || link.address.startsWith('#')) return
    if (page.since(link.from) !== link.address) page.add(` (${link.address})`)
  }
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    if (name === undefined) page.add(isCode ? toText(token) : toText(token).replace(/[\r\n]/g, ' '))
    else if (slash) close(name.toLowerCase())
    else open(name.toLowerCase(), attributes)
  }
  return page.end()
}

const toText = (escaped: string): string =>
  escaped.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity)

const readAttribute = (attributes: string, name: string): string => {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  const end = attributes.indexOf('"', from)
  return toText(attributes.slice(from, end < 0 ? undefined : end))
}

/** Collects lines, with an empty one between two blocks. */
const createPage = () => {
  const lines: string[] = []
  let line = ''
  const endLine = (): void => {
    const written = line.trimEnd()
    if (written.trimStart() !== '') lines.push(written)
    line = ''
  }
  const endBlock = (): void => {
    endLine()
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  return {
    length: () => line.length,
    since: (from: number) => line.slice(from),
    add: (text: string) => {
      line += line === '' ? text.trimStart() : text
    },
    addItem: () => {
      endLine()
      line = '- '
    },
    addCell: () => {
      line = line === '' ? '' : `${line.trimEnd()} | `
    },
    addBlock: (text: string) => {
      endBlock()
      lines.push(text, '')
    },
    endLine,
    endBlock,
    end: (): string => {
      endBlock()
      return lines.join('\n').trimEnd()
    },
  }
}
