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

/** The plain text of what `markdownToHtml` has made: paragraphs apart, addresses behind the words of their links. */
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

/** Lines that are written one after the other, with an empty one between two blocks. */
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
