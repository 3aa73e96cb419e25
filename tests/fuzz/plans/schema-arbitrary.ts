import fc from 'fast-check'
import type { SchemaNode } from '#server/openapi/schema-node.ts'

/** Values that the schema allows, its bounds rather more often than chance would have it. `name`: the field's. */
export const schemaArbitrary = (node: SchemaNode, name = ''): fc.Arbitrary<unknown> => {
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf) return fc.oneof(...node.anyOf.map((option) => schemaArbitrary(option, name)))
  switch (node.type) {
    case 'string':
      return textArbitrary(node, name)
    case 'integer':
      return fc.integer({ min: node.minimum ?? 0, max: Math.min(node.maximum ?? 99, 10_000) })
    case 'number':
      return centsArbitrary(node)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schemaArbitrary(node.items ?? {}, name), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, 3),
      })
    case 'object':
      return objectArbitrary(node)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const objectArbitrary = ({ properties = {}, required = [] }: SchemaNode) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, schemaArbitrary(property, name)]),
    ),
    { requiredKeys: required },
  )

/** Euros: a finer amount is refused, which JSON Schema cannot say. */
const centsArbitrary = ({ minimum = 0, maximum = 1_000_000 }: SchemaNode) =>
  fc
    .oneof(
      fc.constantFrom(minimum * 100, maximum * 100),
      fc.integer({ min: minimum * 100, max: maximum * 100 }),
    )
    .map((cents) => cents / 100)

const PICTURES = /^images?$/

const textArbitrary = (node: SchemaNode, name: string): fc.Arbitrary<string> => {
  const { format, minLength = 0, maxLength = 200 } = node
  if (name === 'message_id') return fc.nat(20).map((number) => `@row:messages:${number}`)
  if (name === 'model_id' || name === 'add' || name === 'remove')
    return fc.nat(20).map((number) => `@row:models:${number}`)
  if (format === 'uuid') return name === 'id' ? newIdArbitrary : fc.uuid({ version: 7 })
  if (format === 'email' || name.endsWith('email')) return emailArbitrary
  if (PICTURES.test(name))
    return fc.oneof(fc.constant('/pictures/luna-1.webp'), fc.webUrl({ withQueryParameters: true }))
  const longest = Math.min(maxLength, 20_000)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('Luna', 'Un texte', 'é', 'ภาษาไทย', '🌙') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a'.repeat(Math.max(1, minLength)), 'é'.repeat(longest)),
    },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: 'grapheme-ascii',
        minLength: Math.max(1, minLength),
        maxLength: Math.min(longest, 60),
      }),
    },
  )
}

/** A client's own, which is free, or taken by now. */
const newIdArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.uuid({ version: 7 }) },
  { weight: 1, arbitrary: fc.constantFrom('models', 'blog').map((entity) => `@row:${entity}:1`) },
)

/** Few enough that they meet again. */
const emailArbitrary = fc.oneof(
  fc.nat(12).map((number) => `Visitor${number}@example.com`),
  fc.emailAddress(),
)
