/** Markup that may stand in a page as it is. */
export type Markup = { readonly markup: string }

type Part = string | number | null | Markup | readonly Part[]

/** HTML in which every value is escaped that is not markup itself. */
export const html = (texts: TemplateStringsArray, ...values: readonly Part[]): Markup => ({
  markup: texts
    .map((text, at) => `${text}${at < values.length ? write(values[at] ?? null) : ''}`)
    .join(''),
})

const write = (part: Part): string => {
  if (part === null) return ''
  if (typeof part === 'object') return isMarkup(part) ? part.markup : part.map(write).join('')
  return escapeText(String(part))
}

const isMarkup = (part: Markup | readonly Part[]): part is Markup => 'markup' in part

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Text in which what stands between backticks is code. */
export const withCode = (text: string): readonly Markup[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
