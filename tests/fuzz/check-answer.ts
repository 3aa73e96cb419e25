import * as v from 'valibot'
import { ENTITIES } from '#contract/entities/entities.ts'
import { batchAnswer } from '#contract/sync-protocol.ts'
import { type ApiCall, type CallAnswer, type Content, problemsOf } from '#server/http/call.ts'
import { nodeOf } from '#server/openapi/components.ts'
import type { OpenApiDocument } from '#server/openapi/create-document.ts'
import { createSchemaChecker } from '#tests/support/openapi/create-schema-checker.ts'
import type { ReceivedAnswer } from './server/send-request.ts'

type CheckedRequest = {
  readonly call: ApiCall
  readonly method: string
  /**
   * `call`: exactly in the form of the call's route. `api`: the path may match another route of the API, so only rules
   * for all of its answers are checked. `site`: the answer is a page, or 404.
   */
  readonly leadsTo: 'call' | 'api' | 'site'
}

/** The faults of an answer; empty when there are none. */
export type AnswerChecker = (request: CheckedRequest, answer: ReceivedAnswer) => readonly string[]

const PLANNED_503: readonly unknown[] = ['busy', 'not-ready', 'storage-unavailable']

/** Stacks, SQL, paths of the machine, names of libraries. */
const INSIDE =
  /\bat \S+ \(|\.[cm]?[jt]s:\d+|node_modules|\/(home|root|work|tmp|usr)\/|\b(select|insert into|update|delete from)\s+["\w]|sqlite|postgres|kysely|valibot|typeerror|syntaxerror/i

/** Node's error codes. */
const FAULT_CODE = /\bE(CONN|NOENT|ACCES|PIPE|INVAL|PERM|ADDR)[A-Z]*\b/

export const revealsInside = (text: string): boolean => INSIDE.test(text) || FAULT_CODE.test(text)

export const createAnswerChecker = (document: OpenApiDocument): AnswerChecker => {
  const check = createSchemaChecker(document, { isClosed: true })

  /** `known`: the allowed codes; null: any. */
  const checkProblem = (
    answer: Pick<ReceivedAnswer, 'status' | 'body'>,
    known: readonly string[] | null,
  ): readonly string[] => {
    const body = readJson(answer.body)
    const wrong = check({ $ref: '#/components/schemas/Problem' }, body).map(
      (text) => `problem: ${text}`,
    )
    if (wrong.length > 0) return wrong
    const { code, status, detail, title, fields } = body as Record<string, unknown>
    const text = JSON.stringify({ detail, title, fields })
    return [
      ...(status === answer.status ? [] : [`problem of another status: ${String(status)}`]),
      ...(revealsInside(text) ? [`tells of its inside: ${text}`] : []),
      ...(answer.status < 500 || PLANNED_503.includes(code) ? [] : [`unplanned: ${String(code)}`]),
      ...(known && !known.includes(String(code))
        ? [`not in the list of calls: ${String(code)}`]
        : []),
    ]
  }

  const checkRefusal = ({ call, leadsTo, method }: CheckedRequest, answer: ReceivedAnswer) => {
    if (method === 'HEAD') return []
    const isKnown = leadsTo === 'call' && method === call.method
    return checkProblem(answer, isKnown ? problemsOf(call) : null)
  }

  /** Each entry is an answer of its own. */
  const checkBatch = (body: unknown): readonly string[] =>
    v
      .parse(batchAnswer, body)
      .responses.flatMap(({ status, body: inner }) =>
        status < 400
          ? check({ anyOf: ROW_SCHEMAS }, inner).slice(0, inner === null ? 0 : 1)
          : checkProblem({ status, body: Buffer.from(JSON.stringify(inner)) }, null),
      )

  const checkContent = (content: Content, { headers, body }: ReceivedAnswer) => {
    const mediaType = headers['content-type']?.split(';')[0] ?? 'none'
    if (content.type !== 'json')
      return content.mediaTypes.includes(mediaType) ? [] : [`media type ${mediaType}`]
    if (mediaType !== 'application/json') return [`media type ${mediaType}`]
    const value = readJson(body)
    const wrong = check(nodeOf(content.schema, 'answer'), value).map((text) => `body: ${text}`)
    return wrong.length === 0 && content.schema === batchAnswer ? checkBatch(value) : wrong
  }

  const checkSuccess = (known: CallAnswer | undefined, method: string, answer: ReceivedAnswer) => {
    if (!known) return [`status ${answer.status} is not in the list of calls`]
    const { headers = [], content } = known
    return [
      ...headers
        .filter((name) => answer.headers[name.toLowerCase()] === undefined && !isOptional(name))
        .map((name) => `without ${name}`),
      ...(content && method !== 'HEAD' ? checkContent(content, answer) : []),
      ...(!content && answer.body.length > 0 ? ['a body where there should be none'] : []),
    ]
  }

  const checkApi: AnswerChecker = (request, answer) => [
    ...checkEvery(answer),
    ...(answer.status >= 400
      ? checkRefusal(request, answer)
      : request.leadsTo === 'call' && isOwnMethod(request)
        ? checkSuccess(request.call.answers[answer.status], request.method, answer)
        : []),
  ]

  return (request, answer) =>
    request.leadsTo === 'site' ? checkSite(answer) : checkApi(request, answer)
}

const checkSite = ({ status, headers, body }: ReceivedAnswer): readonly string[] => [
  ...(status < 500 ? [] : [`status ${status}`]),
  ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['without nosniff']),
  ...(revealsInside(body.toString('utf8')) ? ['tells of its inside'] : []),
]

const ROW_SCHEMAS = Object.values(ENTITIES).map(({ rowSchema }) => nodeOf(rowSchema, 'answer'))

const isOwnMethod = ({ call, method }: CheckedRequest): boolean =>
  method === call.method || (method === 'HEAD' && call.method === 'GET')

/** Headers that may be missing: they only come with some pages of changes. */
const isOptional = (name: string): boolean =>
  ['Sync-More', 'Sync-Total', 'Link', 'ETag', 'Sync-Cursor'].includes(name)

const checkEvery = ({ headers, status, body }: ReceivedAnswer): readonly string[] => [
  ...(headers['sync-epoch'] === undefined ? ['without Sync-Epoch'] : []),
  ...(headers['x-request-id'] === undefined ? ['without X-Request-Id'] : []),
  ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['without nosniff']),
  ...(headers['cache-control'] === undefined ? ['without Cache-Control'] : []),
  ...(status >= 200 && status < 600 ? [] : [`status ${status}`]),
  ...((status === 429 || status === 503) && !/^\d+$/.test(headers['retry-after'] ?? '')
    ? ['without Retry-After']
    : []),
  ...(/"(password|token|code)_hash"|\$argon2/.test(body.toString('utf8')) ? ['a secret'] : []),
]

const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return `no JSON: ${body.toString('latin1').slice(0, 80)}`
  }
}
