import { randomUUID } from 'node:crypto'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { openStore } from '#server/db/open-store.ts'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import { listAllRecords } from '../list-all-records.ts'
import { type BasicData, firstBasicData, isListKey } from './basic-data.ts'

/** The product's demo as a basic server holds it: only the specification's columns; ids are numbers. */
export const demoBasicData = async (): Promise<BasicData> => {
  const data = firstBasicData()
  // The ids only have to differ: the rows are numbered below.
  const [nowMs, newId] = [Date.now, randomUUID]
  const store = await openStore({ database: { type: 'sqlite', file: ':memory:' }, nowMs, newId })
  await seedDemo({ store, nowMs, newId })
  const numbers = new Map<unknown, number>()
  const numberOf = (id: unknown): number => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  }
  for (const [key, rows] of Object.entries(data.lists)) {
    if (!isListKey(key)) continue
    const table = ENTITY_TABLES[key]
    const records = await listAllRecords(store.db, table)
    data.lists[key] = records.map((record) => {
      const { items, ...row } = onlyColumnsOf(table.recordToRow(record), rows[0])
      return {
        ...row,
        id: numberOf(record.id),
        ...('user_id' in row ? { user_id: numberOf(row.user_id) } : {}),
        ...(Array.isArray(items)
          ? {
              items: items.map((item) => ({
                ...item,
                model_id: numbers.get(item.model_id) ?? item.model_id,
              })),
            }
          : {}),
      }
    })
  }
  await store.close()
  return { ...data, lastId: numbers.size }
}

type Columns = Readonly<Record<string, unknown>>

const onlyColumnsOf = (row: Columns, like: Columns = {}): Columns =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column]]))
