import * as v from 'valibot'
import { orderItem } from '#contract/entities/order.ts'
import type { EntityRecord, EntityTable } from '#server/api/entities/tables/entity-table.ts'
import { type Cell, eurosToText } from './csv-text.ts'

/** The columns of an entity's file, named as in the contract. */
export const columnsOf = ({ definition: { fields, serverFields } }: EntityTable): string[] => [
  'id',
  ...Object.keys(fields),
  ...Object.keys(serverFields),
  'created_at',
  'updated_at',
]

export const recordToCells = (table: EntityTable, record: EntityRecord): Cell[] => {
  const row: Readonly<Record<string, unknown>> = table.recordToRow(record)
  return columnsOf(table).map((column) => toCell(column, row[column]))
}

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
