import { BYTE_ORDER_MARK, csvLine } from '#contract/reports/csv-text.ts'
import { columnsOf, rowToCells } from '#contract/reports/row-cells.ts'
import type { EntityRecord, EntityTable } from '#server/api/entities/tables/entity-table.ts'

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
