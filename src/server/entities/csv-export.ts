import * as v from 'valibot'
import { columnsOf, csvFileName, csvLine, rowToCells } from '#contract/admin/csv.ts'
import { isEntityKey } from '#contract/entities/entities.ts'
import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { afterRow, readPages } from '#server/db/read-pages.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import type { Parameter } from '#server/http/call.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { rowsOf } from './entity-rows.ts'
import type { EntityRecord, EntityTable } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'

/** A line takes three times as long as the row's JSON. */
const FILE_ROWS = SLICE_ROWS / 2

/**
 * The next rows, newest first. The order is by creation time and id, which never change: so each row that exists during
 * the whole export is read exactly once, whatever else changes.
 */
const readExportPage = (
  db: Queryable,
  table: EntityTable,
  after: EntityRecord | null,
): Promise<EntityRecord[]> =>
  rowsOf(db)
    .selectFrom(table.definition.plural)
    .selectAll()
    .where(afterRow(['created_at', 'id'], '<', after && [after.created_at, after.id]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FILE_ROWS)
    .$castTo<EntityRecord>()
    .execute()

const fileParameter: Parameter = {
  name: 'file',
  description: 'An entity’s name and `.csv`.',
  schema: v.picklist(
    Object.values(ENTITY_TABLES)
      .filter(({ definition }) => !definition.single)
      .map(({ definition }) => `${definition.plural}.csv`),
  ),
  example: 'orders.csv',
}

/** Exports an entity's rows as a file for spreadsheets. */
export const addExportRoute = (app: Api, deps: ApiDeps): void => {
  const { store, nowMs, reportError } = deps
  addRoute(app, '/api/admin/export/:file', {
    id: 'export-rows',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Exports rows for a spreadsheet',
    description:
      'UTF-8 with a byte-order mark, semicolons between the cells. Cells that a spreadsheet would run as a formula are made harmless.',
    pathParameters: [fileParameter],
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
    handle: async (context) => {
      const table = tableOfFile(context.req.param('file') ?? '')
      if (table === null) return answerToResponse(problemAnswer('not-found'))
      return csvResponse({
        fileName: csvFileName(table.definition, nowMs()),
        head: csvLine(columnsOf(table.definition)),
        pages: writePages(table, (after) => readExportPage(store.db, table, after)),
        reportError: (error) => reportError(error, context.get('requestId')),
      })
    },
  })
}

/** An entity's rows as lines of its file. */
export async function* writePages(
  table: EntityTable,
  readPage: (after: EntityRecord | null) => Promise<readonly EntityRecord[]>,
): AsyncGenerator<string> {
  for await (const page of readPages(readPage))
    yield page
      .map((record) => csvLine(rowToCells(table.definition, table.recordToRow(record))))
      .join('')
}

/** `models.csv`; the settings have only one row and no export. */
const tableOfFile = (file: string): EntityTable | null => {
  const plural = /^([a-z]+)\.csv$/.exec(file)?.[1] ?? ''
  const table = isEntityKey(plural) ? ENTITY_TABLES[plural] : null
  return table?.definition.single ? null : table
}
