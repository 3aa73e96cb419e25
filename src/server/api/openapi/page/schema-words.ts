import type { SchemaNode } from '../document/schema-node.ts'
import { html, type Markup } from './markup.ts'

/** Where a named shape stands on the page. */
export const shapeAnchor = (name: string): string => `shape-${name}`

/** What a value is, in few words; a named shape as a link. */
export const schemaToWords = (node: SchemaNode): Markup => {
  const { $ref, anyOf, enum: options, items } = node
  if ($ref !== undefined) return shapeLink($ref.split('/').at(-1) ?? '')
  if (anyOf) return joined(anyOf.map(schemaToWords), ' or ')
  if (options)
    return joined(
      options.map((option) => html`<code>${JSON.stringify(option)}</code>`),
      ' ',
    )
  if (node.const !== undefined) return html`<code>${JSON.stringify(node.const)}</code>`
  if (items)
    return items.type === 'object' ? html`list of objects` : html`list of ${schemaToWords(items)}`
  return html`${[typeToWords(node), boundsToWords(node)].filter((words) => words !== '').join(', ')}`
}

const shapeLink = (name: string): Markup => html`<a href="#${shapeAnchor(name)}">${name}</a>`

const joined = (parts: readonly Markup[], separator: string): Markup =>
  html`${parts.map((part, at) => (at === 0 ? part : html`${separator}${part}`))}`

const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'e-mail address' }

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

const typeToWords = ({ type, format }: SchemaNode): string => {
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format]
  return typeof type === 'string' ? (TYPES[type] ?? type) : 'anything'
}

const boundsToWords = ({ minLength, maxLength, minimum, maximum }: SchemaNode): string =>
  [rangeToWords(minLength, maxLength, ' characters'), rangeToWords(minimum, maximum, '')]
    .filter((words) => words !== '')
    .join(', ')

const rangeToWords = (from: number | undefined, to: number | undefined, unit: string): string => {
  if (to !== undefined) return `${number(from ?? 0)} to ${number(to)}${unit}`
  if (from === undefined) return ''
  return from === 1 && unit !== '' ? 'not empty' : `from ${number(from)}${unit}`
}

const number = (value: number): string => new Intl.NumberFormat('en-GB').format(value)
