import { sql } from 'kysely'
import { dayOf, shiftDay } from '#domain/business-calendar.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readPages } from '#server/db/read-pages.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
import { refuseFlood } from '#server/http/form-limits.ts'

/** Recent views are those of this number of days, including today. */
const RECENT_DAYS = 30

/** Each is a change that is sent to every administrator's device. */
const SOME_POSTS = 50

/** Views of one article. */
export type ViewCounts = {
  /** Views that are not in the article's own row yet. */
  readonly unsettled: number
  /** Views of the last thirty days. */
  readonly recent: number
}

const firstRecentDay = (nowMs: number): string => shiftDay(dayOf(nowMs), 1 - RECENT_DAYS)

/** Counts a view of an article. Its row stays unchanged, so that a reader causes no updates on devices. */
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

type PostViews = readonly [postId: string, counts: ViewCounts]

/** Articles that are summed up in one turn of the event loop: each may have a row for every day. */
const POSTS_PER_SLICE = 30

/** By the article's id, sorted by id; of one article when it is named. */
export const readViews = async (
  db: Queryable,
  nowMs: number,
  postId?: string,
): Promise<readonly PostViews[]> => {
  const since = firstRecentDay(nowMs)
  const sums = db
    .selectFrom('post_views')
    .select([
      'post_id',
      sql<number>`sum(views - settled)`.as('unsettled'),
      sql<number>`sum(case when day >= ${since} then views else 0 end)`.as('recent'),
    ])
    .groupBy('post_id')
    .orderBy('post_id')
  if (postId !== undefined)
    return (await sums.where('post_id', '=', postId).execute()).map(toPostViews)
  const found: PostViews[] = []
  for await (const page of readPages<Sums>((after) =>
    sums
      .where('post_id', '>', after?.post_id ?? '')
      .limit(POSTS_PER_SLICE)
      .execute(),
  ))
    found.push(...page.map(toPostViews))
  return found
}

type Sums = { readonly post_id: string; readonly unsettled: number; readonly recent: number }

/** PostgreSQL returns sums as text. */
const toPostViews = ({ post_id, unsettled, recent }: Sums): PostViews => [
  post_id,
  { unsettled: Number(unsettled), recent: Number(recent) },
]

/** Adds the views of past days to their articles' rows, some at a time; returns the number of processed ones. */
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
    // The article may have been deleted meanwhile.
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

/** Deletes days that are no longer recent; their views are in the rows by then. */
export const dropOldViews = async (tx: Queryable, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('post_views')
    .where('day', '<', firstRecentDay(nowMs))
    .whereRef('views', '=', 'settled')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Counts that a visitor reads an article, without any data about the visitor. */
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
