import { dayOf } from '#domain/house-calendar.ts'
import type { EntityDefinition } from '../define-entity.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv-text.ts'
import { columnsOf, rowToCells } from './row-cells.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * An entity's rows as a whole file for spreadsheets, in their order: the same that the server makes page by page. Columns
 * and values are named as in the API, and not in French: a file goes on into another program, is put beside the server's,
 * and means the same after a word on the screen has changed.
 */
export const rowsToCsv = (
  definition: Pick<EntityDefinition, 'fields' | 'serverFields'>,
  rows: readonly Row[],
): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(columnsOf(definition)),
    ...rows.map((row) => csvLine(rowToCells(definition, row))),
  ].join('')

/** `neomuse-models-2026-01-02.csv`, by the house's day. */
export const csvFileName = ({ plural }: Pick<EntityDefinition, 'plural'>, nowMs: number): string =>
  `neomuse-${plural}-${dayOf(nowMs)}.csv`
