import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { SchemaNode } from '#server/openapi/schema-node.ts'
import { hostileValue } from './hostile-values.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

export type BodyPlan = {
  readonly text: string
  readonly encoding: 'utf8' | 'utf16le' | 'latin1' | 'gzip' | 'cut-gzip' | 'broken-utf8'
  readonly contentType: string | null
  readonly contentEncoding: string | null
}

const JSON_TYPE = 'application/json'

/** Bodies for a schema: valid, nearly valid, and completely different ones. */
export const bodyArbitrary = (node: SchemaNode, example: unknown): fc.Arbitrary<BodyPlan> => {
  const right = rightBody(node, example)
  const text = fc.oneof(
    { weight: 10, arbitrary: right.map((value) => write(value)) },
    { weight: 6, arbitrary: nearlyRight(node, right).map((value) => write(value)) },
    { weight: 1, arbitrary: hostileValue.map((value) => write(value)) },
    { weight: 3, arbitrary: fc.tuple(right, twist).map(([value, change]) => change(write(value))) },
  )
  return fc
    .record({
      text,
      dress: fc.oneof(
        { weight: 9, arbitrary: fc.constant(PLAIN) },
        { weight: 2, arbitrary: dress },
      ),
    })
    .map(({ text: written, dress: worn }) => ({ text: written, ...worn }))
}

/** A plain body is JSON in UTF-8 with the right headers. */
export const PLAIN: Omit<BodyPlan, 'text'> = {
  encoding: 'utf8',
  contentType: JSON_TYPE,
  contentEncoding: null,
}

export const bodyToBytes = ({ text, encoding }: BodyPlan): Buffer => {
  switch (encoding) {
    case 'gzip':
      return gzipSync(text)
    case 'cut-gzip':
      return gzipSync(text).subarray(0, -6)
    case 'broken-utf8':
      return Buffer.concat([Buffer.from(text), Buffer.from([0xed, 0xa0, 0x80, 0xff, 0xfe])])
    default:
      return Buffer.from(text, encoding)
  }
}

/** The example with some fields replaced by other valid values, or all of them generated. */
export const rightBody = (node: SchemaNode, example: unknown): fc.Arbitrary<unknown> => {
  const made = schemaArbitrary(node)
  if (!isObject(example)) return made
  return fc.oneof(
    { weight: 3, arbitrary: made },
    {
      weight: 4,
      arbitrary: fc.tuple(made, fc.subarray(Object.keys(example))).map(([values, kept]) =>
        isObject(values)
          ? {
              ...example,
              ...Object.fromEntries(Object.entries(values).filter(([key]) => !kept.includes(key))),
            }
          : example,
      ),
    },
  )
}

/** A valid body with some fields wrong, or missing. */
export const nearlyRight = (
  node: SchemaNode,
  right: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> => {
  const names = Object.keys(node.properties ?? {})
  if (names.length === 0) return hostileValue
  const wrong = fc.dictionary(
    fc.constantFrom(...names, 'role', 'id', 'version', '__proto__'),
    hostileValue,
    {
      minKeys: 1,
      maxKeys: 3,
    },
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(right, wrong).map(([value, bad]) => merge(value, bad)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, fc.constantFrom(...names))
        .map(([value, name]) => without(value, name)),
    },
  )
}

/** Changes of the JSON text that no value can produce. */
const twist: fc.Arbitrary<(text: string) => string> = fc.constantFrom<(text: string) => string>(
  (text) => text.slice(0, -1),
  (text) => `${text},`,
  (text) => `\ufeff${text}`,
  (text) => text.replace(/\d+(\.\d+)?/, '1e400'),
  (text) => text.replace(/\d+(\.\d+)?/, '-0'),
  (text) => text.replace(/\d+(\.\d+)?/, '0.1e-400'),
  (text) => text.replace(/\d+(\.\d+)?/, '123456789012345678901234567890'),
  (text) => text.replace(/^\{/, '{"name":"first","name":"second","price":-1,"price":"x",'),
  (text) =>
    text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}},'),
  (text) => text.replace(/"([^"]+)"\s*:\s*"/, '"$1":"\\ud800'),
  (text) => text.replace(/"([^"]+)"\s*:\s*"/, '"$1":"\u0001'),
  (text) => text.replaceAll('"', "'"),
  (text) => `[${text}]`,
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  (text) => `${text.slice(0, -1)},"deep":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
  (text) => `${text.slice(0, -1)},"long":"${'y'.repeat(300_000)}"}`,
  (text) => `${text.slice(0, -1)},"long":"${'z'.repeat(1_100_000)}"}`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '0',
  () => 'true',
)

const dress: fc.Arbitrary<Omit<BodyPlan, 'text'>> = fc.record({
  encoding: fc.constantFrom('utf8', 'utf16le', 'latin1', 'gzip', 'cut-gzip', 'broken-utf8'),
  contentType: fc.constantFrom(
    JSON_TYPE,
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;;;=',
    'application/merge-patch+json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    null,
  ),
  contentEncoding: fc.constantFrom(
    null,
    null,
    'gzip',
    'br',
    'deflate',
    'identity',
    'gzip, gzip',
    'x',
  ),
})

const write = (value: unknown): string => JSON.stringify(value) ?? 'null'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merge = (value: unknown, changes: object): unknown =>
  isObject(value) ? { ...value, ...changes } : changes

const without = (value: unknown, name: string): unknown => {
  if (!isObject(value)) return value
  const { [name]: _, ...rest } = value
  return rest
}
