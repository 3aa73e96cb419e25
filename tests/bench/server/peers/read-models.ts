import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

const LIST = 'select * from models order by created_at desc, id'

/** The rows as the API answers them, read in the simplest way. */
export const readModels = (database: DatabaseSync) => database.prepare(LIST).all().map(rowToModel)

/** Like `readModels`, with the statement prepared once. */
export const createModelReader = (database: DatabaseSync) => {
  const list = database.prepare(LIST)
  return () => list.all().map(rowToModel)
}

const rowToModel = (row: Row) => ({
  id: row.id,
  name: row.name,
  type: row.type,
  country: row.country,
  format: JSON.parse(String(row.format)),
  price: Number(row.price_cents) / 100,
  description: row.description,
  images: JSON.parse(String(row.images)),
  tags: JSON.parse(String(row.tags)),
  isNSFW: row.is_nsfw === 1,
  isActive: row.is_active === 1,
  sales_count: row.sales_count,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_mutation_id: row.last_mutation_id,
})
