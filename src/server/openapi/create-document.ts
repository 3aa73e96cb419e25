import { PROBLEM_CODES, type ProblemCode } from '#contract/problems.ts'
import { invalidFieldsAnswer, problemAnswer, retryLaterAnswer } from '#server/http/answer.ts'
import { type ApiCall, CALL_GROUPS, type CallGroup } from '#server/http/call.ts'
import { ANSWER_HEADERS, REQUEST_HEADERS } from '#server/http/headers.ts'
import { componentSchemas } from './components.ts'
import { callToOperation, pathToTemplate } from './operation.ts'
import { schemaToNode } from './schema-node.ts'

export type GuideSection = {
  readonly id: string
  readonly title: string
  /** Markdown; only `code` is used. */
  readonly paragraphs: readonly string[]
}

/** Common rules of all calls, described once. */
export const GUIDE: readonly GuideSection[] = [
  {
    id: 'requests',
    title: 'Requests',
    paragraphs: [
      'Bodies are JSON objects in UTF-8 with `Content-Type: application/json`, at most 256 kB (posts: 1 MB) and 32 levels deep; they may be compressed with gzip (`Content-Encoding: gzip`). Unknown fields are ignored and never stored.',
      'Money is euros as a number with at most two decimals. Points in time are ISO 8601 in UTC. `HEAD` is answered wherever `GET` is.',
    ],
  },
  {
    id: 'session',
    title: 'Session',
    paragraphs: [
      'Everything below `/api/admin` needs an administrator’s session, but `login` and `create-admin`: send the token of `login` as `Authorization: Bearer …`. There are no cookies, and pages of other sites are refused.',
      '401 means that the session is over; 403 that the account may not do this.',
    ],
  },
  {
    id: 'refusals',
    title: 'Refusals',
    paragraphs: [
      'A refusal is `application/problem+json` (RFC 9457): `code` is for programs, `detail` is a sentence for the person in front of the screen, in French. A 422 lists every wrong field.',
      'A refused request has changed nothing. 429 and 503 say in `Retry-After` when to come back.',
    ],
  },
  {
    id: 'versions',
    title: 'Versions and conflicts',
    paragraphs: [
      'Every row carries a `version`, which its `ETag` repeats. Send it as `If-Match` with a change: when another admin was faster, the answer is 412 with the row as it is now in `current`, and nothing is overwritten.',
    ],
  },
  {
    id: 'once',
    title: 'Exactly once',
    paragraphs: [
      'A write with an `Idempotency-Key` has its effect once, even when its answer was lost and it is sent again weeks later: for 90 days the first answer is given again. Another body under the same key is refused (422).',
    ],
  },
  {
    id: 'in-step',
    title: 'Staying in step',
    paragraphs: [
      'A list answers a `Sync-Cursor`. Ask the same list with `?since=` that cursor and get only what has changed, deleted rows as tombstones, in the order of the changes; `Sync-More: true` announces another page.',
      'A long list can be read page by page, newest first: `?limit=500`, then `?limit=500&before=` the last id, as `Link` says, until `Sync-More: false`. The first page’s `Sync-Cursor` then brings what has changed meanwhile. `?limit=500&open=true` answers the newest rows that wait for an admin, such as unread messages: ask for them before the older pages.',
      'When `Sync-Epoch` changes, the database was restored from a backup: versions and cursors from before are void, so read the lists again.',
    ],
  },
]

export type DocumentSettings = {
  readonly calls: readonly ApiCall[]
  readonly version: string
  /** Public address of the server; null: the address from which the document was loaded. */
  readonly publicUrl: string | null
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The API as an OpenAPI 3.1 document. */
export const createDocument = ({ calls, version, publicUrl }: DocumentSettings) => ({
  openapi: '3.1.1',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: {
    title: 'Néomuse',
    version,
    summary: 'The public site’s calls and the back-office’s.',
    description: GUIDE.map(
      ({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`,
    ).join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: publicUrl ?? '/' }],
  security: [{ session: [] }],
  tags: usedGroups(calls).map((name) => ({ name })),
  paths: pathsOf(calls),
  components: {
    schemas: componentSchemas(),
    parameters: mapEntries(REQUEST_HEADERS, (name, { description, schema, example }) => ({
      name,
      in: 'header',
      description,
      schema: schemaToNode(schema, 'creation'),
      example,
    })),
    headers: mapEntries(ANSWER_HEADERS, (_, { description, schema, example }) => ({
      description,
      schema: schemaToNode(schema, 'answer'),
      example,
    })),
    examples: Object.fromEntries(PROBLEM_CODES.map((code) => [code, problemExample(code)])),
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `access_token` of `POST /api/admin/login`.',
      },
      operator: {
        type: 'http',
        scheme: 'bearer',
        description:
          'The token of the setting `METRICS_TOKEN`. On the server’s own machine none is needed.',
      },
    },
  },
})

export const usedGroups = (calls: readonly ApiCall[]): readonly CallGroup[] =>
  CALL_GROUPS.filter((group) => calls.some((call) => call.group === group))

const pathsOf = (calls: readonly ApiCall[]) =>
  Object.fromEntries(
    Array.from(Map.groupBy(calls, ({ path }) => pathToTemplate(path))).map(([path, group]) => [
      path,
      Object.fromEntries(group.map((call) => [call.method.toLowerCase(), callToOperation(call)])),
    ]),
  )

/** With the server's own message. */
const problemExample = (code: ProblemCode) => {
  const { body } = answerWith(code)
  return { summary: code, value: JSON.parse(body ?? 'null') as unknown }
}

const answerWith = (code: ProblemCode) => {
  switch (code) {
    case 'invalid-fields':
      return invalidFieldsAnswer([{ field: 'price', code: 'below-minimum' }])
    case 'too-many-requests':
    case 'busy':
    case 'storage-unavailable':
      return retryLaterAnswer(code, 5_000)
    default:
      return problemAnswer(code)
  }
}

const mapEntries = <In, Out>(
  record: Readonly<Record<string, In>>,
  map: (name: string, value: In) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))
