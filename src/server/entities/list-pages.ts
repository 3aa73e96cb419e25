import { sql } from 'kysely'
import * as v from 'valibot'
import { isEntityKey } from '#contract/entities/entities.ts'
import { MOST_IDS_AT_ONCE, SYNC_MORE_HEADER, SYNC_TOTAL_HEADER } from '#contract/sync-protocol.ts'
import { isOpenEntity, OPEN_WORK, type OpenEntity } from '#contract/totals.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { rowsOf } from './entity-rows.ts'
import type { EntityRecord, EntityTable, FieldValues } from './entity-table.ts'
import { readLimit } from './read-changes.ts'

/**
 * `?limit=&before=`, a page of the list, with `&having=` only its rows that have something there; `?limit=&open=true`,
 * the newest rows that wait for an admin; or `?ids=`, some of its rows. Without them the whole list is requested.
 */
export const isAboutPage = ({ req }: ApiContext): boolean =>
  req.query('limit') !== undefined || req.query('ids') !== undefined

/**
 * Rows in descending order of their ids, which begin with the time of their creation. A row never changes its place, so
 * pages and the changes since the first of them miss nothing, whatever is written meanwhile.
 */
export const answerPage = async (
  { store }: Pick<ApiDeps, 'store'>,
  table: EntityTable,
  { req }: ApiContext,
): Promise<Response> => {
  const request = readPageRequest(table, req.queries())
  if (request === null) return answerToResponse(problemAnswer('bad-request'))
  const { rows, hasMore } = await findPage(store.db, table, request)
  const shown = pickHaving(table, rows.map(table.recordToRow), request)
  const page = jsonRepresentation(shown)
  const response = await sendRepresentation(page, req.raw, {
    cacheControl: 'private, no-store',
  })
  response.headers.set(SYNC_MORE_HEADER, String(hasMore))
  const last = rows.at(-1)
  if (hasMore && last && request.type === 'page') {
    const having = request.having.length === 0 ? '' : `&having=${request.having.join()}`
    const next = `?limit=${request.limit}&before=${encodeURIComponent(last.id)}${having}`
    response.headers.set('Link', `<${next}>; rel="next"`)
    if (request.before === null)
      response.headers.set(SYNC_TOTAL_HEADER, String(await countRows(store.db, table)))
  }
  return response
}

type PageRequest =
  | {
      readonly type: 'page'
      readonly limit: number
      readonly before: string | null
      /** Only rows in which one of these fields has another value than the default; none: all rows. */
      readonly having: readonly string[]
    }
  | { readonly type: 'open'; readonly entity: OpenEntity; readonly limit: number }
  | { readonly type: 'ids'; readonly ids: readonly string[] }

/** Null: the query is invalid. */
const readPageRequest = (
  { definition }: EntityTable,
  queries: Record<string, string[]>,
): PageRequest | null => {
  const { limit, before, ids, open, having = [''], ...others } = queries
  if (Object.keys(others).length > 0) return null
  if (ids !== undefined)
    return [limit, before, open].every((one) => one === undefined) ? readIds(ids) : null
  const rows = limit === undefined ? null : readLimit(limit)
  if (open !== undefined) return before === undefined ? readOpen(definition, open, rows) : null
  if (rows === null || (before !== undefined && before.length !== 1)) return null
  const fields = having.flatMap((list) => list.split(',')).filter((field) => field !== '')
  const known = { ...definition.fields, ...definition.serverFields }
  // A process of an older version cannot say anything of a field that it does not know.
  if (!fields.every((field) => Object.hasOwn(known, field))) return null
  return { type: 'page', limit: rows, before: before?.[0] ?? null, having: fields }
}

const readOpen = (
  { plural }: EntityTable['definition'],
  [value, ...others]: readonly string[],
  limit: number | null,
): PageRequest | null =>
  isEntityKey(plural) &&
  isOpenEntity(plural) &&
  value === 'true' &&
  others.length === 0 &&
  limit !== null
    ? { type: 'open', entity: plural, limit }
    : null

const readIds = ([list = '', ...others]: readonly string[]): PageRequest | null => {
  const ids = list.split(',').filter((id) => id !== '')
  return others.length > 0 || ids.length === 0 || ids.length > MOST_IDS_AT_ONCE
    ? null
    : { type: 'ids', ids }
}

const findPage = async (
  db: Queryable,
  { definition: { plural } }: EntityTable,
  request: PageRequest,
): Promise<{ readonly rows: readonly EntityRecord[]; readonly hasMore: boolean }> => {
  const list = rowsOf(db).selectFrom(plural).selectAll().$castTo<EntityRecord>()
  if (request.type === 'ids')
    return { rows: await list.where('id', 'in', request.ids).execute(), hasMore: false }
  const { limit } = request
  const below = request.type === 'page' ? request.before : null
  const found =
    request.type === 'open'
      ? await list
          .where(isOpenIn(request.entity))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute()
      : await list
          .$if(below !== null, (query) => query.where('id', '<', below ?? ''))
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute()
  return { rows: found.slice(0, limit), hasMore: found.length > limit }
}

/** Literal conditions: only those are answered from the indexes of these rows. Their columns are named as the fields. */
const isOpenIn = (entity: OpenEntity) =>
  sql<boolean>`${sql.join(
    Object.entries(OPEN_WORK[entity]).map(
      ([field, value]) =>
        sql`${sql.ref(field)} = ${sql.lit(typeof value === 'boolean' ? Number(value) : value)}`,
    ),
    sql` and `,
  )}`

/** The rows that have something in these fields, and the last one, below which the next page begins. */
const pickHaving = <Row extends FieldValues>(
  { definition }: EntityTable,
  rows: readonly Row[],
  request: PageRequest,
): readonly Row[] => {
  if (request.type !== 'page' || request.having.length === 0) return rows
  const schemas: v.ObjectEntries = { ...definition.fields, ...definition.serverFields }
  const defaults = request.having.map((field) => ({ field, text: defaultText(schemas[field]) }))
  return rows.filter(
    (row, at) =>
      at === rows.length - 1 ||
      defaults.some(({ field, text }) => JSON.stringify(row[field]) !== text),
  )
}

/** Undefined: the field has no default, so that every row has something in it. */
const defaultText = (schema: v.ObjectEntries[string] | undefined): string | undefined => {
  const parsed = schema ? v.safeParse(v.object({ field: schema }), {}) : null
  return parsed?.success ? JSON.stringify(parsed.output.field) : undefined
}

const countRows = async (
  db: Queryable,
  { definition: { plural } }: EntityTable,
): Promise<number> => {
  const { rows } = await rowsOf(db)
    .selectFrom(plural)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
