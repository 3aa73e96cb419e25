import * as v from 'valibot'
import { houseTime } from '#domain/house-calendar.ts'
import { isolate } from '#domain/text/isolate.ts'
import type { EntityDefinition } from '../define-entity.ts'
import { orderItem } from '../entities/order.ts'
import { type Cell, eurosToText } from './csv-text.ts'

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

/** By the house's clock: who sorts a file by days finds each row under the day that the screen shows. */
const toMoment = (iso: string): string => {
  const timeMs = Date.parse(iso)
  return Number.isNaN(timeMs) ? iso : houseTime(timeMs)
}

/** `2 × Luna (29,90)` */
const entryToText = (entry: unknown): string => {
  if (!v.is(orderItem, entry)) return String(entry)
  return `${entry.quantity} × ${isolate(entry.model_name)} (${eurosToText(entry.price)})`
}
