import { sql } from 'kysely'
import { dayOf, shiftDay } from '#domain/house-calendar.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
import { refuseFlood } from '#server/http/form-limits.ts'

/** What is read now is what was read on so many days, today with them. */
const RECENT_DAYS = 30

/** Each is a change that every administrator's device hears of. */
const SOME_POSTS = 50

/** Of one article. */
export type ViewCounts = {
  /** Those that are not in the article's own row yet. */
  readonly unsettled: number
  /** Those of the last thirty days. */
  readonly recent: number
}

const firstRecentDay = (nowMs: number): string => shiftDay(dayOf(nowMs), 1 - RECENT_DAYS)

/** Counts one more view of an article. Its row stays as it is, so that no device is woken by a reader. */
const addView = async (tx: Queryable, postId: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('post_views')
    .values({ post_id: postId, day: dayOf(nowMs), views: 1, settled: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'day'])
        .doUpdateSet((row) => ({ views: row('post_views.views', '+', 1) })),
    )
    .execute()
}

/** By the article's id, in the order of the ids. */
export const readViews = async (
  db: Queryable,
  nowMs: number,
): Promise<readonly (readonly [postId: string, counts: ViewCounts])[]> => {
  const since = firstRecentDay(nowMs)
  const rows = await db
    .selectFrom('post_views')
    .select([
      'post_id',
      sql<number>`sum(views - settled)`.as('unsettled'),
      sql<number>`sum(case when day >= ${since} then views else 0 end)`.as('recent'),
    ])
    .groupBy('post_id')
    .orderBy('post_id')
    .execute()
  // PostgreSQL answers sums as text.
  return rows.map(({ post_id, unsettled, recent }) => [
    post_id,
    { unsettled: Number(unsettled), recent: Number(recent) },
  ])
}

/** Adds the views of the days that are over to their articles' rows, some at a time; answers how many it has taken on. */
export const settleViews = async (tx: Queryable, nowMs: number): Promise<number> => {
  const today = dayOf(nowMs)
  const open = await tx
    .selectFrom('post_views')
    .select(['post_id', sql<number>`sum(views - settled)`.as('unsettled')])
    .where('day', '<', today)
    .whereRef('views', '>', 'settled')
    .groupBy('post_id')
    .orderBy('post_id')
    .limit(SOME_POSTS)
    .execute()
  for (const { post_id, unsettled } of open) {
    const of = await findRecord(tx, postTable, post_id)
    // An article that was deleted meanwhile keeps none.
    if (of) {
      const values = { views: postTable.recordToRow(of).views + Number(unsettled) }
      await updateRecord(tx, postTable, { of, values, nowMs, mutationId: null })
    }
    await tx
      .updateTable('post_views')
      .set((row) => ({ settled: row.ref('views') }))
      .where('post_id', '=', post_id)
      .where('day', '<', today)
      .execute()
  }
  return open.length
}

/** Drops the days that are no longer recent; their views are in the rows by then. */
export const dropOldViews = async (tx: Queryable, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('post_views')
    .where('day', '<', firstRecentDay(nowMs))
    .whereRef('views', '=', 'settled')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Takes note that somebody reads an article: who that is, is neither asked nor kept. */
export const countView = async (
  deps: Pick<ApiDeps, 'store' | 'nowMs' | 'clientAddress'>,
  context: ApiContext,
  postId: string,
): Promise<Answer> => {
  const refusal = await refuseFlood(deps, 'views', context)
  if (refusal) return refusal
  await deps.store.write((tx) => addView(tx, postId, deps.nowMs()))
  return emptyAnswer(204)
}
