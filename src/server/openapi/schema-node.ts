import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { isEmail } from '#domain/text/email-address.ts'
import { isUuid } from '#domain/uuid.ts'

/** The part of JSON Schema (2020-12) that is used here. */
export type SchemaNode = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, SchemaNode>
  required?: string[]
  additionalProperties?: boolean | SchemaNode
  items?: SchemaNode
  anyOf?: SchemaNode[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

/**
 * `answer`: as the server sends it, so fields with a default are always present. `creation`: as a client sends a new
 * row. `update`: as a client changes a row; omitted fields stay unchanged.
 */
export const SCHEMA_USES = ['answer', 'creation', 'update'] as const

export type SchemaUse = (typeof SCHEMA_USES)[number]

export type NamedSchemas = Readonly<Record<string, v.GenericSchema>>

export const componentAddress = (name: string): string => `#/components/schemas/${name}`

/** The JSON Schema of a validator; named validators inside it become references to components. */
export const schemaToNode = (
  schema: v.GenericSchema,
  use: SchemaUse,
  named: NamedSchemas = {},
): SchemaNode => {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: use === 'answer' ? 'output' : 'input',
    // Checks and transformations cannot be expressed in JSON Schema; the notes of the fields describe them.
    errorMode: 'ignore',
    definitions: named,
    overrideRef: ({ referenceId }) => componentAddress(referenceId),
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const format = 'requirement' in valibotAction && FORMATS.get(valibotAction.requirement)
      return format ? { ...jsonSchema, format } : null
    },
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      use !== 'answer' && 'fallback' in valibotSchema
        ? { description: fallbackToText(jsonSchema.enum ?? [], valibotSchema.fallback) }
        : null,
  })
  // The library's type covers any JSON Schema; `SchemaNode` is the part that our validators produce.
  const node = converted as Omit<typeof converted, keyof SchemaNode> & SchemaNode
  const { $schema: _, $defs: __, ...own } = node
  return fitUse(own, use)
}

/** Formats by validation function. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  [isUuid, 'uuid'],
  [isEmail, 'email'],
])

/** A schema with a fallback refuses no value, so the known values are only a recommendation. */
const fallbackToText = (known: readonly unknown[], fallback: unknown): string => {
  const values = known.map((value) => `\`${value}\``).join(', ')
  return `One of ${values}; anything else counts as \`${fallback}\`.`
}

const fitUse = (node: SchemaNode, use: SchemaUse): SchemaNode => {
  const { properties, items, anyOf, additionalProperties, ...rest } = node
  const fitted: SchemaNode = { ...rest }
  if (use !== 'creation') delete fitted.default
  // The bounds of safe integers apply to every whole number and are omitted.
  if (Math.abs(fitted.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete fitted.minimum
  if (fitted.maximum === Number.MAX_SAFE_INTEGER) delete fitted.maximum
  if (items) fitted.items = fitUse(items, use)
  if (anyOf) fitted.anyOf = anyOf.map((option) => fitUse(option, use))
  if (additionalProperties !== undefined)
    fitted.additionalProperties =
      typeof additionalProperties === 'boolean'
        ? additionalProperties
        : fitUse(additionalProperties, use)
  if (!properties) return fitted
  fitted.properties = mapValues(properties, (property) => fitUse(property, use))
  const required = requiredOf(node, use)
  if (required.length > 0) fitted.required = required
  else delete fitted.required
  return fitted
}

const requiredOf = ({ properties = {}, required = [] }: SchemaNode, use: SchemaUse): string[] =>
  use === 'answer'
    ? Object.keys(properties).filter(
        (name) => required.includes(name) || Object.hasOwn(properties[name] ?? {}, 'default'),
      )
    : [...required]

const mapValues = <In, Out>(
  record: Readonly<Record<string, In>>,
  map: (value: In) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
