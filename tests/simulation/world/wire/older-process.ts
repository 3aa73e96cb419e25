import { BATCH_PATH, IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import type { World } from '../world.ts'

/** Fields that the previous version does not know: of models, content blocks and settings. */
export const NEWER_FIELDS: ReadonlySet<string> = new Set(['tags', 'body_th', 'hero_title'])

/**
 * While a new version is rolled out, a process of the older one gets part of the requests. Both use one database and
 * one log of keys; there the fingerprint of a request covers everything that was sent, so here each key always goes to
 * the same process.
 */
export const handleAsSome = async (
  world: World,
  request: ApiRequest,
  token: string,
): Promise<Answer> => {
  const { server, rollout, random } = world
  if (rollout === 'none') return server.handle(request, token)
  const isOlder = isAllOlder(request, () => rollout === 'under-way' && random.chance(0.5))
  const answer = await server.handle(asOlder(request, isOlder), token)
  return answerAsOlder(answer, isOlder)
}

/** One for each entry of a batch. */
type OlderParts = readonly boolean[]

const isAllOlder = (request: ApiRequest, isRead: () => boolean): OlderParts =>
  entriesOf(request).map(({ headers }) => {
    const key = headers[IDEMPOTENCY_KEY_HEADER]
    return key === undefined ? isRead() : keyIsOlder(key)
  })

const keyIsOlder = (key: string): boolean => '01234567'.includes(key.at(-1) ?? '')

type Batch = { readonly requests: readonly ApiRequest[] }

const entriesOf = (request: ApiRequest): readonly ApiRequest[] =>
  request.path === BATCH_PATH ? (request.body as Batch).requests : [request]

const asOlder = (request: ApiRequest, isOlder: OlderParts): ApiRequest => {
  const strip = (entry: ApiRequest, index: number): ApiRequest =>
    isOlder[index] === true ? asToOlder(entry) : entry
  return request.path === BATCH_PATH
    ? { ...request, body: { requests: entriesOf(request).map(strip) } }
    : strip(request, 0)
}

const asToOlder = (entry: ApiRequest): ApiRequest => {
  const { 'If-None-Match': known, ...headers } = entry.headers
  return {
    ...entry,
    headers: known?.startsWith(OLDER)
      ? { ...headers, 'If-None-Match': known.slice(OLDER.length) }
      : headers,
    ...(entry.body === undefined ? {} : { body: withoutNewer(entry.body) }),
  }
}

/** A list's entity tag depends on its contents, so each version's lists have tags of their own. */
const OLDER = 'older '

type Responses = { readonly responses: readonly unknown[] }

const answerAsOlder = (answer: Answer, isOlder: OlderParts): Answer => {
  if (answer.type !== 'response') return answer
  if (isOlder.length === 1 && !isResponses(answer.body))
    return isOlder[0] === true
      ? {
          ...answer,
          body: withoutNewer(answer.body),
          etag: answer.etag && `${OLDER}${answer.etag}`,
        }
      : answer
  if (!isResponses(answer.body)) return answer
  const responses = answer.body.responses.map((entry, index) =>
    isOlder[index] === true ? withoutNewer(entry) : entry,
  )
  return { ...answer, body: { responses } }
}

const isResponses = (body: unknown): body is Responses =>
  typeof body === 'object' && body !== null && 'responses' in body

const withoutNewer = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNewer)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([name]) => !NEWER_FIELDS.has(name))
  return Object.fromEntries(known.map(([name, inner]) => [name, withoutNewer(inner)]))
}
