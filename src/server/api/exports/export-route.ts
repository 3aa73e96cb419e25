import type { Hono } from 'hono'
import { isEntityKey } from '#contract/entities/entities.ts'
import { csvFileName } from '#contract/reports/rows-to-csv.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import { ENTITY_TABLES } from '#server/api/entities/tables/entity-tables.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { openCsvStream } from './csv-stream.ts'
import { readExportPage } from './read-export-page.ts'

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
