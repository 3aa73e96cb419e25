import * as v from 'valibot'
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

const IN_EUROS = new Set(['price', 'total_amount', 'total_spent'])

const toCell = (column: string, value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return IN_EUROS.has(column) ? { euros: value } : value
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map(entryToText).join(', ') : JSON.stringify(value)
}

/** `2 × Luna (29,90)` */
const entryToText = (entry: unknown): string => {
  if (!v.is(orderItem, entry)) return String(entry)
  return `${entry.quantity} × ${entry.model_name} (${eurosToText(entry.price)})`
}
