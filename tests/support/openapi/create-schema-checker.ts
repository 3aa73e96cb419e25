import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '#server/openapi/create-document.ts'
import type { SchemaNode } from '#server/openapi/schema-node.ts'

/** The faults of a value; empty when there are none. */
export type SchemaCheck = (schema: SchemaNode, value: unknown) => readonly string[]

/**
 * Checks values against the document's schemas. `isClosed`: fields that the schema does not name are faults too, so
 * that the server sends no field by accident.
 */
export const createSchemaChecker = (
  document: OpenApiDocument,
  { isClosed = false }: { readonly isClosed?: boolean } = {},
): SchemaCheck => {
  const adapt = isClosed ? close : (node: SchemaNode) => node
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({
    $id: DOCUMENT_ID,
    components: {
      schemas: Object.fromEntries(
        Object.entries(document.components.schemas).map(([name, node]) => [name, adapt(node)]),
      ),
    },
  })
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const text = JSON.stringify(schema)
    const validate =
      compiled.get(text) ?? ajv.compile(absolute(adapt(JSON.parse(text) as SchemaNode)))
    compiled.set(text, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
  }
}

const DOCUMENT_ID = 'https://neomuse.example/openapi.json'

/** References inside the document, from a schema outside of it. */
const absolute = (node: SchemaNode): SchemaNode =>
  JSON.parse(JSON.stringify(node).replaceAll('"#/components/', `"${DOCUMENT_ID}#/components/`))

const close = (node: SchemaNode): SchemaNode => {
  const closed: SchemaNode = { ...node }
  if (node.items) closed.items = close(node.items)
  if (node.anyOf) closed.anyOf = node.anyOf.map(close)
  if (node.properties) {
    closed.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, property]) => [name, close(property)]),
    )
    closed.additionalProperties ??= false
  }
  return closed
}
