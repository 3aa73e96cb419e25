import fc from 'fast-check'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { ApiCall, Parameter } from '#server/http/call.ts'
import { schemaToNode } from '#server/openapi/schema-node.ts'
import { FUZZ_LINKS } from '../server/fuzz-accounts.ts'
import { HOSTILE_TEXTS } from './hostile-values.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** The usual value, and sometimes another. */
export const mostly = <T>(usual: T, other: fc.Arbitrary<T>, weight = 24): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

/** The path of the call, sometimes distorted; with placeholders for values of the database. */
export const pathOf = (call: ApiCall): fc.Arbitrary<string> => {
  const { path, pathParameters = [] } = call
  const exact = fc
    .tuple(...pathParameters.map((parameter) => pathValue(call, parameter)))
    .map((values) => {
      let at = 0
      return path.replace(/:\w+(\{[^}]*\})?/g, () => values[at++] ?? '')
    })
  return fc.oneof(
    { weight: 20, arbitrary: exact },
    { weight: 1, arbitrary: fc.tuple(exact, pathTwist).map(([text, change]) => change(text)) },
  )
}

const hostilePathValue = fc
  .constantFrom(...HOSTILE_TEXTS.filter((text) => text.length < 1_000))
  .map((text) => encodeURIComponent(text.toWellFormed()))

/** Tables whose rows have addresses of their own. */
const TABLES = [...ENTITY_KEYS, 'interviews', 'invites', 'sessions']

const pathValue = (call: ApiCall, { name, schema }: Parameter): fc.Arbitrary<string> => {
  const entity = TABLES.find((table) => call.path.startsWith(`/api/admin/${table}/`))
  const known = fc.nat(50).map((number) => {
    if (entity !== undefined) return `@row:${entity}:${number}`
    if (name === 'token') return FUZZ_LINKS[number % FUZZ_LINKS.length] ?? null
    if (name === 'sha256') return call.body ? '@hash:' : `@file:${number}`
    return name === 'slug' ? `@slug:${call.path.split('/')[2] ?? ''}:${number}` : null
  })
  const fitting = schemaArbitrary(schemaToNode(schema, 'creation'), name).map((value) =>
    encodeURIComponent(String(value).toWellFormed()),
  )
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(known, fitting).map(([first, second]) => first ?? second) },
    { weight: 1, arbitrary: fitting },
    { weight: 1, arbitrary: hostilePathValue },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%c0%ae',
        '..',
        '%2e%2e',
        '%2f',
        'a%2Fb',
        'x'.repeat(3_000),
      ),
    },
  )
}

const pathTwist: fc.Arbitrary<(path: string) => string> = fc.constantFrom<(path: string) => string>(
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '//api'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/admin', '/%61dmin'),
  (path) => `${path}%00`,
  (path) => `${path}?`,
  (path) => `${path};a=b`,
  (path) => `${path}/__proto__`,
)

export const queryOf = ({ query = [] }: ApiCall): fc.Arbitrary<string> => {
  if (query.length === 0)
    return mostly(
      '',
      fc.constantFrom('?', '?since=0', '?a=b&a=c', '?%', '?__proto__=x', '?email=%00'),
    )
  const required = query.filter(({ isRequired }) => isRequired)
  return fc
    .subarray([...query], { minLength: required.length })
    .chain((chosen) => fc.tuple(...chosen.map(queryPart)))
    .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
}

const queryPart = ({ name, schema, example }: Parameter): fc.Arbitrary<string> =>
  fc
    .oneof(
      {
        weight: 4,
        arbitrary: fc.constant(name === 'since' ? '@cursor:' : encodeURIComponent(example)),
      },
      {
        weight: 2,
        arbitrary: schemaArbitrary(schemaToNode(schema, 'creation'), name).map((value) =>
          encodeURIComponent(String(value).toWellFormed()),
        ),
      },
      { weight: 1, arbitrary: hostilePathValue },
      {
        weight: 1,
        arbitrary: fc.constantFrom('0', '-1', '1e3', '9'.repeat(30), '1.5', '%', '0x10', ''),
      },
    )
    .map((value) => `${name}=${value}`)
