import { sql } from 'kysely'
import * as v from 'valibot'
import { LIKE_KEY_HEADER, likeKey } from '#contract/public/forms/like-request.ts'
import { dayOf } from '#domain/business-calendar.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { hashLinkToken } from '#server/email/link-token.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { type Answer, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { refuseFlood } from '#server/http/form-limits.ts'

/** Each is a change that is sent to every administrator's device. */
const SOME_POSTS = 50

type Like = {
  readonly postId: string
  /** Made by the device for this article only. */
  readonly key: string
  readonly isLiked: boolean
}

/**
 * Stores or removes one like, once for any number of repeats. The article's row stays unchanged, so that a reader
 * causes no updates on devices.
 */
const setLike = async (
  tx: Queryable,
  { postId, key, isLiked }: Like,
  nowMs: number,
): Promise<void> => {
  const key_hash = hashLinkToken(key)
  const day = dayOf(nowMs)
  if (isLiked) {
    await tx
      .insertInto('post_likes')
      .values({ post_id: postId, key_hash, day, likes: 1, settled: 0 })
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'key_hash']).doUpdateSet({ likes: 1, day }),
      )
      .execute()
    return
  }
  await tx
    .updateTable('post_likes')
    .set({ likes: 0, day })
    .where('post_id', '=', postId)
    .where('key_hash', '=', key_hash)
    .execute()
  await dropTakenBack(tx, postId)
}

/** Deletes a withdrawn like that no row includes. */
const dropTakenBack = (tx: Queryable, postId: string) =>
  tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('likes', '=', 0)
    .where('settled', '=', 0)
    .execute()

/**
 * Difference between an article's likes and those in its own row, by id, sorted by id; may be negative. Of one article
 * when it is named. There are only as many rows as a day has likes.
 */
export const readLikes = async (
  db: Queryable,
  postId?: string,
): Promise<readonly (readonly [postId: string, unsettled: number])[]> => {
  const rows = await db
    .selectFrom('post_likes')
    .select(['post_id', sql<number>`sum(likes - settled)`.as('unsettled')])
    .whereRef('likes', '<>', 'settled')
    .$if(postId !== undefined, (query) => query.where('post_id', '=', postId ?? ''))
    .groupBy('post_id')
    .orderBy('post_id')
    .execute()
  // PostgreSQL returns sums as text.
  return rows.map(({ post_id, unsettled }) => [post_id, Number(unsettled)])
}

/** Adds the likes of past days to their articles' rows, some at a time; returns the number of processed ones. */
export const settleLikes = async (tx: Queryable, nowMs: number): Promise<number> => {
  const today = dayOf(nowMs)
  const open = await tx
    .selectFrom('post_likes')
    .select(['post_id', sql<number>`sum(likes - settled)`.as('unsettled')])
    .where('day', '<', today)
    .whereRef('likes', '<>', 'settled')
    .groupBy('post_id')
    .orderBy('post_id')
    .limit(SOME_POSTS)
    .execute()
  for (const { post_id, unsettled } of open) {
    const of = await findRecord(tx, postTable, post_id)
    const likes = of ? Math.max(0, postTable.recordToRow(of).likes + Number(unsettled)) : 0
    // Equal numbers of likes and withdrawals change nothing.
    if (of && Number(unsettled) !== 0)
      await updateRecord(tx, postTable, { of, values: { likes }, nowMs, mutationId: null })
    await tx
      .updateTable('post_likes')
      .set((row) => ({ settled: row.ref('likes') }))
      .where('post_id', '=', post_id)
      .where('day', '<', today)
      .execute()
    await dropTakenBack(tx, post_id)
  }
  return open.length
}

/** Deletes likes of deleted articles. */
export const dropOrphanedLikes = async (tx: Queryable): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('post_likes')
    .where(sql<boolean>`post_id not in (select id from blog)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** `likes`: those in the article's own row. */
type LikedPost = { readonly id: string; readonly likes: number }

/** Adds or withdraws a like, and returns the current number. No data about the reader is requested or stored. */
export const likePost = async (
  deps: Pick<ApiDeps, 'store' | 'nowMs' | 'clientAddress'>,
  context: ApiContext,
  { post, isLiked }: { readonly post: LikedPost; readonly isLiked: boolean },
): Promise<Answer> => {
  const key = v.safeParse(likeKey, context.req.header(LIKE_KEY_HEADER))
  if (!key.success) return problemAnswer('bad-request')
  const refusal = await refuseFlood(deps, 'likes', context)
  if (refusal) return refusal
  const like = { postId: post.id, key: key.output, isLiked }
  await deps.store.write((tx) => setLike(tx, like, deps.nowMs()))
  return jsonAnswer(200, { likes: likesOf(post, new Map(await readLikes(deps.store.db, post.id))) })
}

/** Likes of an article, including those that are not in its row yet. */
export const likesOf = ({ id, likes }: LikedPost, unsettled: ReadonlyMap<string, number>): number =>
  Math.max(0, likes + (unsettled.get(id) ?? 0))
