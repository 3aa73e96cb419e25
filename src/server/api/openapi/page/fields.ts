import type { SchemaNode } from '../document/schema-node.ts'
import { html, type Markup, withCode } from './markup.ts'
import { schemaToWords } from './schema-words.ts'

export type Field = {
  readonly name: string
  readonly node: SchemaNode
  readonly note: string
  readonly isRequired: boolean
}

/** Names with what each may hold. */
export const renderFields = (fields: readonly Field[]): Markup => html`<dl class="fields">
${fields.map(renderField)}</dl>`

const renderField = ({ name, node, note, isRequired }: Field): Markup => html`<div>
<dt><code class="name">${name}</code>${isRequired ? null : html` <span class="quiet">optional</span>`}</dt>
<dd><span class="what">${schemaToWords(node)}</span>${note === '' ? null : html` <span class="note">${withCode(note)}</span>`}${nested(node)}</dd>
</div>
`

/** The fields of an object; none of what is no object. */
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
