import * as v from 'valibot'
import { businessTime, dayOf } from '#domain/business-calendar.ts'
import { isolate } from '#domain/text/isolate.ts'
import type { EntityDefinition } from '../define-entity.ts'
import { orderItem } from '../entities/order.ts'

/** One cell of a CSV file. */
export type Cell = string | number | boolean | null | { readonly euros: number }

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A line of CSV (RFC 4180) as French spreadsheets read it: separated by semicolons, with decimal commas. With decimal
 * points, they would read prices as texts or dates.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellToText).join(';')}\r\n`

/** `29,90` */
const eurosToText = (euros: number): string => euros.toFixed(2).replace('.', ',')

const cellToText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `"${harmless(cell).replaceAll('"', '""')}"`
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return typeof cell === 'number' ? String(cell) : eurosToText(cell.euros)
}

/** A text that a spreadsheet would run as a formula, also after blanks and in its full-width form. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Source: OWASP, "CSV Injection". */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

type Columns = Pick<EntityDefinition, 'fields' | 'serverFields'>

/** The columns of an entity's file, named as in the contract. */
export const columnsOf = ({ fields, serverFields }: Columns): string[] => [
  'id',
  ...Object.keys(fields),
  ...Object.keys(serverFields),
  'created_at',
  'updated_at',
]

/** A row's cells, in the order of the columns. */
export const rowToCells = (columns: Columns, row: Readonly<Record<string, unknown>>): Cell[] =>
  columnsOf(columns).map((column) => toCell(column, row[column]))

const IN_EUROS = new Set(['price', 'total_amount', 'total_spent', 'refunded_amount'])

const toCell = (column: string, value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return IN_EUROS.has(column) ? { euros: value } : value
  if (typeof value === 'string' && isMoment(column)) return toMoment(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return Array.isArray(value)
    ? value.map(entryToText).map(isolate).join(', ')
    : JSON.stringify(value)
}

const isMoment = (column: string): boolean => column.endsWith('_at') || column === 'last_login'

/** In the business's time zone: rows sorted by day in a spreadsheet have the same day as on the screen. */
const toMoment = (iso: string): string => {
  const timeMs = Date.parse(iso)
  return Number.isNaN(timeMs) ? iso : businessTime(timeMs)
}

/** `2 × Luna (29,90)` */
const entryToText = (entry: unknown): string => {
  if (!v.is(orderItem, entry)) return String(entry)
  return `${entry.quantity} × ${isolate(entry.model_name)} (${eurosToText(entry.price)})`
}

type Row = Readonly<Record<string, unknown>>

/**
 * An entity's rows as a whole file for spreadsheets, in their order: the same file that the server makes page by page.
 * Columns and values are named as in the API, not in French, because the file may be imported elsewhere or compared
 * with the server's, and must not change its meaning when a word on the screen changes.
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

/** `neomuse-models-2026-01-02.csv`, with the day in the business's time zone. */
export const csvFileName = ({ plural }: Pick<EntityDefinition, 'plural'>, nowMs: number): string =>
  `neomuse-${plural}-${dayOf(nowMs)}.csv`
