import { sql } from 'kysely'
import type { RowOf } from '#contract/define-entity.ts'
import { SYNC_CURSOR_HEADER, SYNC_MORE_HEADER, type Tombstone } from '#contract/sync-protocol.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { oldestCursor, readChangeCounter } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import type { EntityRecord, EntityTable } from './entity-table.ts'

/** Position of a reader of changes. */
type SyncCursor = {
  /** Every change up to this one has been read. */
  readonly seen: number
  /**
   * The last change before the reading began: rows deleted until then were never seen, so their deletion is not
   * reported.
   */
  readonly begun: number
}

const FORM = /^(\d{1,15})(?:-(\d{1,15}))?$/

/** `120`; or `120-400` for a reader that began from nothing at change 400, and has reached 120. */
export const cursorToText = ({ seen, begun }: SyncCursor): string =>
  begun > seen ? `${seen}-${begun}` : String(seen)

/** Null when it is invalid. */
export const textToCursor = (text: string): SyncCursor | null => {
  const [, seen, begun = seen] = FORM.exec(text) ?? []
  return seen === undefined ? null : { seen: Number(seen), begun: Number(begun) }
}

type ChangesPage = {
  /** In the order of the changes. A row that changed more than once appears at its last change. */
  readonly entries: readonly (RowOf<EntityTable['definition']> | Tombstone)[]
  readonly next: SyncCursor
  readonly hasMore: boolean
}

type ChangesReading =
  | { readonly type: 'page'; readonly page: ChangesPage }
  /** The changes since then are no longer known, or the cursor comes from another database. */
  | { readonly type: 'unknown-cursor' }

type PageRequest = { readonly after: SyncCursor; readonly limit: number }

/** The changes after the cursor. 0 is before everything. */
export const readChanges = async (
  db: Queryable,
  table: EntityTable,
  { after, limit }: PageRequest,
): Promise<ChangesReading> => {
  // Read before the rows: so the next page may begin after it, whether or not rows changed up to there.
  const last = await readChangeCounter(db)
  const begun = after.begun === 0 ? last : Math.max(after.begun, after.seen)
  const found =
    begun <= last ? await findChanges(db, table, { after: { ...after, begun }, limit }) : []
  // Read after the rows: tombstones may have been deleted while they were read.
  if (begun > last || begun < (await oldestCursor(db))) return { type: 'unknown-cursor' }
  const records = wholeChanges(found, limit)
  const hasMore = records.length < found.length
  const seen = records.at(-1)?.seq ?? after.seen
  const page = {
    entries: records.map((record) => recordToEntry(table, record)),
    next: { seen: hasMore ? seen : Math.max(seen, last), begun },
    hasMore,
  }
  return { type: 'page', page }
}

/** All columns of an existing row; those of the tombstone of a deleted one. */
type ChangedRecord = EntityRecord & {
  seq: number
  dead_id: string | null
  dead_version: number
  dead_at: string
  dead_by: string | null
}

/** One row more than fits the page, in one statement: it sees a consistent state. */
const findChanges = async (
  db: Queryable,
  { definition: { plural } }: EntityTable,
  { after, limit }: PageRequest,
): Promise<readonly ChangedRecord[]> => {
  const most = limit + 1
  // Each half has its own limit: so both engines read only that far into the index.
  const { rows } = await sql<ChangedRecord>`
    select changes.*, kept.* from (
      select * from (
        select change_seq as seq, id as live_id, cast(null as text) as dead_id,
          cast(null as integer) as dead_version, cast(null as text) as dead_at,
          cast(null as text) as dead_by
        from ${sql.table(plural)} where change_seq > ${after.seen}
        order by change_seq limit ${most}
      ) as living
      union all
      select * from (
        select change_seq, null, row_id, version, deleted_at, last_mutation_id
        from tombstones where entity = ${plural} and change_seq > ${after.begun}
        order by change_seq limit ${most}
      ) as dead
      order by seq limit ${most}
    ) as changes
    left join ${sql.table(plural)} as kept on kept.id = changes.live_id
    order by changes.seq
  `.execute(db)
  return rows
}

/** The rows that fit the page. A change of several rows is never split: the cursor could not return to the rest. */
const wholeChanges = (found: readonly ChangedRecord[], limit: number): readonly ChangedRecord[] => {
  const beyond = found[limit]
  if (!beyond) return found
  const fitting = found.filter(({ seq }) => seq < beyond.seq)
  if (fitting.length === 0) throw new Error(`one change has more than ${limit} rows`)
  return fitting
}

const recordToEntry = (table: EntityTable, record: ChangedRecord) =>
  record.dead_id === null
    ? table.recordToRow(record)
    : ({
        id: record.dead_id,
        deleted: true,
        version: record.dead_version,
        deleted_at: record.dead_at,
        last_mutation_id: record.dead_by,
      } as const)

const USUAL_LIMIT = 500
const HIGHEST_LIMIT = 1_000

/** `?since=&limit=`; without `since` the whole list is requested. */
export const isAboutChanges = ({ req }: ApiContext): boolean => req.query('since') !== undefined

/** A page of changes: rows, and tombstones of deleted rows. */
export const answerChanges = async (
  { store }: Pick<ApiDeps, 'store'>,
  table: EntityTable,
  { req }: ApiContext,
): Promise<Response> => {
  const request = readRequest(req.queries('since'), req.queries('limit'))
  if (request === null) return answerToResponse(problemAnswer('bad-request'))
  const reading = await readChanges(store.db, table, request)
  if (reading.type === 'unknown-cursor') return answerToResponse(problemAnswer('cursor-unknown'))
  const { entries, next, hasMore } = reading.page
  const response = await sendRepresentation(jsonRepresentation(entries), req.raw, {
    cacheControl: 'private, no-store',
  })
  response.headers.set(SYNC_CURSOR_HEADER, cursorToText(next))
  response.headers.set(SYNC_MORE_HEADER, String(hasMore))
  return response
}

const readRequest = (
  since: readonly string[] = [],
  limits: readonly string[] = [],
): PageRequest | null => {
  const after = since.length === 1 ? textToCursor(since[0] ?? '') : null
  const limit = limits.length === 0 ? USUAL_LIMIT : readLimit(limits)
  return after === null || limit === null ? null : { after, limit }
}

export const readLimit = ([text = '', ...others]: readonly string[]): number | null =>
  others.length === 0 && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), HIGHEST_LIMIT) : null
