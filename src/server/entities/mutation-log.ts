import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { prepareQuery } from '#server/db/prepare-query.ts'
import { type Answer, problemAnswer } from '#server/http/answer.ts'
import { canonicalJson } from '#server/http/read-request.ts'

/** A request under an idempotency key. The key is valid for one actor, method and path. */
export type KeyedRequest = {
  readonly key: string
  readonly actorId: string
  readonly method: string
  readonly path: string
  /** As JSON; null when there is none. */
  readonly body: unknown
}

/**
 * An edit may wait on an admin's device for weeks; a key is forgotten when no device can still be waiting to use it.
 */
export const MUTATION_LIFE_MS = 90 * 24 * 60 * 60_000

/**
 * Executes a request at most once, however often it is sent: effect and answer are stored in the same transaction, and
 * a repeat returns the stored answer.
 */
export const once = async (
  tx: Queryable,
  { request, nowMs }: { request: KeyedRequest; nowMs: number },
  effect: () => Promise<Answer>,
): Promise<Answer> => {
  const known = await findLoggedAnswer(tx, request)
  if (known) return known
  const answer = await effect()
  if (!isFinal(answer.status)) return answer
  const { key, actorId, method, path, body } = request
  await logAnswer(tx, {
    actor_id: actorId,
    method,
    path,
    key,
    fingerprint: fingerprintOf(body),
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: answer.body,
    created_at_ms: nowMs,
  })
  return answer
}

/** The stored answer to an earlier request under this key; null when there was none. */
export const findLoggedAnswer = async (
  db: Queryable,
  { key, actorId, method, path, body }: KeyedRequest,
): Promise<Answer | null> => {
  const [logged] = await findLogged(db, { actorId, method, path, key })
  if (!logged) return null
  if (logged.fingerprint !== fingerprintOf(body)) return problemAnswer('key-reused')
  const { status, headers } = logged
  return { status, headers: v.parse(storedHeaders, headers), body: logged.body }
}

const fingerprintOf = (body: unknown): string => hash('sha256', canonicalJson(body))

type Name = { actorId: string; method: string; path: string; key: string }
type Logged = Pick<Database['mutation_log'], 'fingerprint' | 'status' | 'headers' | 'body'>

const findLogged = prepareQuery<Name, Logged>((db, place) =>
  db
    .selectFrom('mutation_log')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('actor_id', '=', place('actorId'))
    .where('method', '=', place('method'))
    .where('path', '=', place('path'))
    .where('key', '=', place('key')),
)

const logAnswer = prepareQuery<Database['mutation_log'], unknown>((db, place) =>
  db.insertInto('mutation_log').values({
    actor_id: place('actor_id'),
    method: place('method'),
    path: place('path'),
    key: place('key'),
    fingerprint: place('fingerprint'),
    status: place('status'),
    headers: place('headers'),
    body: place('body'),
    created_at_ms: place('created_at_ms'),
  }),
)

const storedHeaders = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * A failed precondition had no effect, and a repeat fails again while it is stale; storing the answer would only keep
 * the request from succeeding later with the right version.
 */
const isFinal = (status: number): boolean =>
  status < 500 && status !== 401 && status !== 403 && status !== 412 && status !== 429
