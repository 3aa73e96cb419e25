import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import {
  BYTE_ORDER_MARK,
  columnsOf,
  csvFileName,
  csvLine,
  rowToCells,
} from '#contract/admin/csv.ts'
import { isEntityKey } from '#contract/entities/entities.ts'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { addRoute } from '#server/http/routes.ts'
import type { EntityRecord, EntityTable } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'

/** The rows after one, in the order of the file; the first ones after null. None: the end. */
export type ReadPage = (after: EntityRecord | null) => Promise<readonly EntityRecord[]>

/**
 * The file, made page by page as fast as it is taken: however many rows there are, a few pages are in memory. The first
 * page is read before anything is answered, so that a database that cannot be read is still told as such.
 */
export const openCsvStream = async (
  table: EntityTable,
  readPage: ReadPage,
  reportError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const encoder = new TextEncoder()
  let page = await readPage(null)
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columnsOf(table.definition)))),
    pull: async (controller) => {
      const last = page.at(-1)
      if (last === undefined) return controller.close()
      const lines = page.map((record) =>
        csvLine(rowToCells(table.definition, table.recordToRow(record))),
      )
      controller.enqueue(encoder.encode(lines.join('')))
      try {
        page = await readPage(last)
      } catch (error) {
        // Half a file must not look like a whole one: the connection is broken off.
        reportError(error)
        controller.error(error)
      }
    },
  })
}

const PAGE_ROWS = 500

/**
 * The next rows, newest first. A row keeps its place by its moment and id, which never change: so each row that is there
 * from beginning to end is read once, whatever else changes meanwhile.
 */
const readExportPage = (
  db: Queryable,
  table: EntityTable,
  after: EntityRecord | null,
): Promise<EntityRecord[]> =>
  // Which table is known only when the entity is.
  (db as unknown as Kysely<Record<string, EntityRecord>>)
    .selectFrom(table.definition.plural)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .$castTo<EntityRecord>()
    .execute()

/** An entity's rows as a file for spreadsheets. */
export const addExportRoute = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  const { store, nowMs, reportError } = deps
  addRoute(app, '/api/admin/export/:file', {
    GET: async (context) => {
      const table = tableOfFile(context.req.param('file') ?? '')
      if (table === null) return answerToResponse(problemAnswer('not-found'))
      const stream = await openCsvStream(
        table,
        (after) => readExportPage(store.db, table, after),
        (error) => reportError(error, context.get('requestId')),
      )
      return new Response(stream, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${csvFileName(table.definition, nowMs())}"`,
          'Cache-Control': 'no-store',
        },
      })
    },
  })
}

/** `models.csv`; of the settings there is but one row. */
const tableOfFile = (file: string): EntityTable | null => {
  const plural = /^([a-z]+)\.csv$/.exec(file)?.[1] ?? ''
  const table = isEntityKey(plural) ? ENTITY_TABLES[plural] : null
  return table?.definition.single ? null : table
}
