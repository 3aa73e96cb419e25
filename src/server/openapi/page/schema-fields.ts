import type { SchemaNode } from '../schema-node.ts'

/** Markup that is safe to insert into a page. */
export type Markup = { readonly markup: string }

type Part = string | number | null | Markup | readonly Part[]

/** HTML in which all values are escaped, except for markup. */
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

/** Text in which parts between backticks become code. */
export const withCode = (text: string): readonly Markup[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** Anchor of a named schema on the page. */
export const shapeAnchor = (name: string): string => `shape-${name}`

/** Short description of a value's type; a named schema becomes a link. */
export const schemaToText = (node: SchemaNode): Markup => {
  const { $ref, anyOf, enum: options, items } = node
  if ($ref !== undefined) return shapeLink($ref.split('/').at(-1) ?? '')
  if (anyOf) return joined(anyOf.map(schemaToText), ' or ')
  if (options)
    return joined(
      options.map((option) => html`<code>${JSON.stringify(option)}</code>`),
      ' ',
    )
  if (node.const !== undefined) return html`<code>${JSON.stringify(node.const)}</code>`
  if (items)
    return items.type === 'object' ? html`list of objects` : html`list of ${schemaToText(items)}`
  return html`${[typeToText(node), boundsToText(node)].filter((words) => words !== '').join(', ')}`
}

const shapeLink = (name: string): Markup => html`<a href="#${shapeAnchor(name)}">${name}</a>`

const joined = (parts: readonly Markup[], separator: string): Markup =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${separator}${part}`))}`

const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'email address' }

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

const typeToText = ({ type, format }: SchemaNode): string => {
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format]
  return typeof type === 'string' ? (TYPES[type] ?? type) : 'anything'
}

const boundsToText = ({ minLength, maxLength, minimum, maximum }: SchemaNode): string =>
  [rangeToText(minLength, maxLength, ' characters'), rangeToText(minimum, maximum, '')]
    .filter((words) => words !== '')
    .join(', ')

const rangeToText = (from: number | undefined, to: number | undefined, unit: string): string => {
  if (to !== undefined) return `${number(from ?? 0)} to ${number(to)}${unit}`
  if (from === undefined) return ''
  return from === 1 && unit !== '' ? 'not empty' : `from ${number(from)}${unit}`
}

const number = (value: number): string => new Intl.NumberFormat('en-GB').format(value)

export type Field = {
  readonly name: string
  readonly node: SchemaNode
  readonly note: string
  readonly isRequired: boolean
}

/** Names of fields with their types. */
export const renderFields = (fields: readonly Field[]): Markup => html`<dl class="fields">
${fields.map(renderField)}</dl>`

const renderField = ({ name, node, note, isRequired }: Field): Markup => html`<div>
<dt><code class="name">${name}</code>${isRequired ? null : html` <span class="quiet">optional</span>`}</dt>
<dd><span class="what">${schemaToText(node)}</span>${note === '' ? null : html` <span class="note">${withCode(note)}</span>`}${nested(node)}</dd>
</div>
`

/** The fields of an object; empty for other types. */
export const fieldsOf = ({ properties = {}, required = [] }: SchemaNode): readonly Field[] =>
  Object.entries(properties).map(([name, node]) => ({
    name,
    node,
    note: node.description ?? '',
    isRequired: required.includes(name),
  }))

const nested = (node: SchemaNode): Markup | null => {
  const inner = fieldsOf(node.items ?? node)
  return inner.length > 0 ? renderFields(inner) : null
}
