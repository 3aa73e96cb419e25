import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Answer } from '#server/http/answer.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** A request under an idempotency key. The key counts for one actor, method and path. */
export type KeyedRequest = {
  readonly key: string
  readonly actorId: string
  readonly method: string
  readonly path: string
  readonly bodyText: string
}

/** An edit may wait on an admin's device for weeks. */
const KEPT_MS = 90 * 24 * 60 * 60_000

/**
 * Gives a request its effect at most once, however often it comes: the effect and the answer are written in the same
 * transaction, and from then on the answer is given again.
 */
export const once = async (
  tx: Queryable,
  { request, nowMs }: { request: KeyedRequest; nowMs: number },
  effect: () => Promise<Answer>,
): Promise<Answer> => {
  const { key, actorId, method, path } = request
  const fingerprint = createHash('sha256').update(request.bodyText).digest('hex')
  const logged = await tx
    .selectFrom('mutation_log')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('actor_id', '=', actorId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (logged && logged.fingerprint !== fingerprint) return problemAnswer('key-reused')
  if (logged) {
    const { status, headers, body } = logged
    return { status, headers: v.parse(storedHeaders, headers), body }
  }

  const answer = await effect()
  if (!isFinal(answer.status)) return answer
  await tx
    .insertInto('mutation_log')
    .values({
      actor_id: actorId,
      method,
      path,
      key,
      fingerprint,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      created_at_ms: nowMs,
    })
    .execute()
  return answer
}

/** A key may be forgotten when no device can still be waiting to use it. */
export const forgetOldMutations = async (tx: Queryable, nowMs: number): Promise<void> => {
  await tx
    .deleteFrom('mutation_log')
    .where('created_at_ms', '<', nowMs - KEPT_MS)
    .execute()
}

const storedHeaders = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * A stale precondition had no effect, and is answered the same again for as long as it is one; remembering it would
 * only keep the request from ever succeeding with the right one.
 */
const isFinal = (status: number): boolean =>
  status < 500 && status !== 401 && status !== 403 && status !== 412 && status !== 429
