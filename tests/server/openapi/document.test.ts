import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createDocument } from '#server/openapi/create-document.ts'
import type { SchemaNode } from '#server/openapi/schema-node.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { createSchemaChecker } from '#tests/support/openapi/create-schema-checker.ts'

const document = createDocument({ calls: CALLS, version: '1.2.3', publicUrl: null })

test('it conforms to OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every reference can be resolved', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, path = ''] of references) {
    const target = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
    expect(target, path).toBeDefined()
  }
})

test('every example fits its schema, and contains nothing else', () => {
  const check = createSchemaChecker(document, { isClosed: true })
  const examples = findExamples(document.paths)
  expect(examples.length).toBeGreaterThan(CALLS.length)
  for (const { schema, example } of examples) expect(check(schema, example)).toEqual([])
})

test('every refusal is documented as the server sends it', () => {
  const check = createSchemaChecker(document, { isClosed: true })
  for (const { value } of Object.values(document.components.examples))
    expect(check({ $ref: '#/components/schemas/Problem' }, value)).toEqual([])
})

test('a field with a default is always in an answer, and optional in a request', () => {
  const { Model, NewModel, ModelUpdate } = document.components.schemas
  expect(Model?.required).toContain('isActive')
  expect(NewModel?.required).toEqual(['name', 'price', 'description'])
  expect(NewModel?.properties?.isActive?.default).toBe(true)
  // A field that a change omits stays as it is.
  expect(ModelUpdate?.properties?.isActive?.default).toBeUndefined()
})

test('a field that accepts any value is described in words, and not as a list of options', () => {
  const { ContactForm, NewsletterForm, Message } = document.components.schemas
  expect(ContactForm?.properties?.type).toEqual({
    default: 'general',
    description:
      'One of `general`, `technical`, `sales`, `formation`; anything else counts as `general`.',
  })
  expect(NewsletterForm?.properties?.language?.enum).toBeUndefined()
  expect(NewsletterForm?.properties?.language?.description).toMatch(/`th`; anything else/)
  expect(Message?.properties?.type?.enum).toHaveLength(4)
})

test('a group of fields is described field by field', () => {
  const { SettingsUpdate, CustomOrderForm } = document.components.schemas
  expect(Object.keys(SettingsUpdate?.properties?.stats?.properties ?? {})).toHaveLength(4)
  expect(SettingsUpdate?.properties?.stats).toMatchObject({ type: 'object' })
  expect(CustomOrderForm?.properties?.appearance_extra).toMatchObject({ type: 'object' })
})

test('a required text is described as not empty', () => {
  expect(document.components.schemas.NewModel?.properties?.name).toMatchObject({ minLength: 1 })
})

test('it is public, and can be requested with If-None-Match', async () => {
  const server = await createTestServer({ version: '1.2.3', publicUrl: 'https://neomuse.example' })
  const answer = await server.call('GET', '/api/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(await answer.json()).toMatchObject({
    openapi: '3.1.1',
    info: { version: '1.2.3' },
    servers: [{ url: 'https://neomuse.example' }],
  })

  const again = await server.call('GET', '/api/openapi.json', {
    headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

type Example = { readonly schema: SchemaNode; readonly example: unknown }

const findExamples = (node: unknown): readonly Example[] => {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'schema' in node && 'example' in node
      ? [{ schema: node.schema as SchemaNode, example: node.example }]
      : []
  return [...own, ...Object.values(node).flatMap(findExamples)]
}
