import * as v from 'valibot'
import { id } from '#contract/fields.ts'
import { type ProblemCode, SESSION_END_CODES } from '#contract/problems.ts'
import { IDEMPOTENCY_KEY_HEADER, MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import type { AnswerHeaderName, RequestHeaderName } from './headers.ts'

export const CALL_GROUPS = [
  'Catalogue and blog',
  'Forms and checkout',
  'Session and accounts',
  'Back-office rows',
  'Orders and money',
  'Newsletter',
  'Synchronisation',
  'Files',
  'Exports and privacy',
  'Operation',
] as const

export type CallGroup = (typeof CALL_GROUPS)[number]

/**
 * `anyone`: no token is read. `admin`: the session of an active administrator. `invited`: a session, an invite or the
 * set-up code. `operator`: the operator's token, or the developer on this machine.
 */
export type Access = 'anyone' | 'admin' | 'invited' | 'operator'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A parameter of the path or query. */
export type Parameter = {
  readonly name: string
  readonly description: string
  readonly schema: v.GenericSchema
  readonly example: string
  readonly isRequired?: boolean
}

/** The content of a body. For content other than JSON only the media types are described. */
export type Content =
  | { readonly type: 'json'; readonly schema: v.GenericSchema; readonly example: unknown }
  | {
      readonly type: 'bytes' | 'text'
      readonly mediaTypes: readonly string[]
      readonly example?: string
    }

/** A JSON body with an example. */
export const json = (schema: v.GenericSchema, example: unknown): Content => ({
  type: 'json',
  schema,
  example,
})

export type CallAnswer = {
  readonly description: string
  readonly headers?: readonly AnswerHeaderName[]
  /** Left out: the answer has no body. */
  readonly content?: Content
}

/** One call of the API as data; the document is generated from it. */
export type ApiCall = {
  /** Names the call in generated clients and in the page's anchors. */
  readonly id: string
  readonly method: Method
  /** In the router's notation: `/api/models/:slug`. */
  readonly path: string
  readonly group: CallGroup
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly pathParameters?: readonly Parameter[]
  readonly query?: readonly Parameter[]
  readonly headers?: readonly RequestHeaderName[]
  readonly body?: Content
  readonly answers: Readonly<Record<number, CallAnswer>>
  /** The call's own refusals, beside those that follow from the rest; see `problemsOf`. */
  readonly problems?: readonly ProblemCode[]
}

/** A call as its route describes it: the path is the route's, and the parts that follow from it may be omitted. */
export type Description = Omit<ApiCall, 'path' | 'access'> & { readonly access?: Access }

export const completeCall = (call: Description & Pick<ApiCall, 'path'>): ApiCall => ({
  access: call.path.startsWith('/api/admin/') ? 'admin' : 'anyone',
  ...(call.path.includes('/:id') ? { pathParameters: [rowIdParameter] } : {}),
  ...call,
})

const OF_ALL: readonly ProblemCode[] = ['foreign-origin', 'busy', 'storage-unavailable', 'internal']

const OF_A_JSON_BODY: readonly ProblemCode[] = [
  'bad-request',
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'unsupported-encoding',
  'invalid-fields',
]

/** Every possible refusal of the call: those that follow from its parts, and its own. */
export const problemsOf = (call: ApiCall): readonly ProblemCode[] => {
  const { access, body, headers = [], pathParameters = [], problems = [] } = call
  return [
    ...new Set<ProblemCode>([
      ...(body?.type === 'json' ? OF_A_JSON_BODY : []),
      ...(access === 'admin' ? (['signed-out', ...SESSION_END_CODES, 'admin-only'] as const) : []),
      ...(pathParameters.length > 0 ? (['not-found'] as const) : []),
      ...(headers.includes('If-Match') ? (['bad-precondition', 'stale'] as const) : []),
      ...(headers.includes(IDEMPOTENCY_KEY_HEADER) ? (['bad-key', 'key-reused'] as const) : []),
      ...problems,
      ...OF_ALL,
    ]),
  ]
}

/** Added to each 200 with an `ETag`. */
export const NOT_MODIFIED: CallAnswer = {
  description: 'Nothing has changed since the `ETag` in `If-None-Match`.',
  headers: ['ETag'],
}

export const rowIdParameter: Parameter = {
  name: 'id',
  description: 'The row’s id.',
  schema: id(),
  example: '019a0000-0000-7000-8000-000000000001',
}

export const slugParameter = (example: string): Parameter => ({
  name: 'slug',
  description: 'The readable name in the page’s address.',
  schema: v.string(),
  example,
})

export const documentParameter: Parameter = {
  name: 'document',
  description: 'The end of the legal text’s address.',
  schema: v.picklist(LEGAL_DOCUMENTS),
  example: 'cgv',
}

export const sinceParameters: readonly Parameter[] = [
  {
    name: 'since',
    description:
      'A cursor of `Sync-Cursor`: the answer holds what has changed after it, in the order of the changes, deleted rows as tombstones. `0` begins at the beginning.',
    schema: v.string(),
    example: '0',
  },
  {
    name: 'limit',
    description: 'The maximum number of entries on one page.',
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    example: '500',
  },
]

/** Of a list in which some rows wait for an admin. */
export const openParameter: Parameter = {
  name: 'open',
  description:
    '`true`, read together with `limit` alone: the newest rows that wait for an admin. `Sync-More` says whether more of them do.',
  schema: v.literal('true'),
  example: 'true',
}

/** A list also comes page by page. */
export const listParameters: readonly Parameter[] = [
  ...sinceParameters,
  {
    name: 'before',
    description:
      'An id: the page begins below it. Read together with `limit`, without `since`; pages have descending ids, so the newest rows come first.',
    schema: v.string(),
    example: '0197f0c8-0000-7000-8000-00000000c11b',
  },
  {
    name: 'having',
    description:
      'Fields, separated by commas: of the page only the rows in which one of them has another value than its default, and the last row of the page, below which the next one begins.',
    schema: v.string(),
    example: 'tags',
  },
  {
    name: 'ids',
    description: `Up to ${MOST_IDS_AT_ONCE} ids, separated by commas: only these rows, as far as they exist.`,
    schema: v.string(),
    example: '0197f0c8-0000-7000-8000-00000000c11b',
  },
]
