import Dexie from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import {
  type Amounts,
  COUNTED_ENTITIES,
  type CountedEntity,
  isCountedEntity,
  type OpenList,
  type RowShare,
  shareOfRow,
  TOTALS_VERSION,
} from '#contract/totals.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import {
  type AdminDatabase,
  type CountedRecord,
  mirrorTable,
  type OpenRowRecord,
} from './admin-database.ts'
import { withReopen } from './with-reopen.ts'

/** The tables that a change of these entities' rows changes besides their own. */
export const totalsTables = (db: AdminDatabase, entities: readonly EntityKey[]) =>
  entities.some(isCountedEntity) ? [db.totals, db.openRows, db.counted] : []

/** A row before and after a change; undefined: there is none. */
export type RowChange = {
  readonly before: SyncRow | undefined
  readonly after: SyncRow | undefined
}

/** How far the entity's rows are counted; null: not at all by this version of the app. */
const readCounted = async (
  db: AdminDatabase,
  entity: CountedEntity,
): Promise<CountedRecord | null> => {
  const counted = await db.counted.get(entity)
  return counted?.version === TOTALS_VERSION ? counted : null
}

/** Whether the totals contain every row of the entity. Until then `countRows` has not reached the end. */
export const isWhollyCounted = async (db: AdminDatabase, entity: CountedEntity): Promise<boolean> =>
  (await readCounted(db, entity))?.upToId === null

/** Rows that are not counted yet change nothing: they will be counted as they are then. */
const isCountedId = ({ upToId }: CountedRecord, id: string): boolean =>
  upToId === null || id <= upToId

/**
 * Changes the totals by what has changed in rows. Call it in the transaction that changes the rows, so that they can
 * never differ.
 */
export const changeTotals = async (
  db: AdminDatabase,
  entity: CountedEntity,
  changes: readonly RowChange[],
): Promise<void> => {
  const counted = await readCounted(db, entity)
  if (counted === null) return
  await addShares(
    db,
    entity,
    changes.filter(({ before, after }) => isCountedId(counted, (after ?? before)?.id ?? '')),
  )
}

const addShares = async (
  db: AdminDatabase,
  entity: CountedEntity,
  changes: readonly RowChange[],
): Promise<void> => {
  const difference = createDifference()
  const listed: OpenRowRecord[] = []
  const unlisted: [CountedEntity, OpenList, string][] = []
  for (const { before, after } of changes) {
    const was = before && shareOf(entity, before)
    const is = after && shareOf(entity, after)
    if (was) difference.add(was, -1)
    if (is) difference.add(is, 1)
    for (const list of was?.lists ?? [])
      if (before && !is?.lists.includes(list)) unlisted.push([entity, list, before.id])
    for (const list of is?.lists ?? []) if (after) listed.push(openRow({ entity, list }, after))
  }
  await Promise.all([
    writeDifference(db, entity, difference.byBucket),
    unlisted.length > 0 && db.openRows.bulkDelete(unlisted),
    listed.length > 0 && db.openRows.bulkPut(listed),
  ])
}

/** A mirror row is what the entity's schema accepted, maybe before a field existed. */
const shareOf = (entity: CountedEntity, row: SyncRow): RowShare =>
  shareOfRow(entity, withDefaults(entity, row) as unknown as Parameters<typeof shareOfRow>[1])

/** Sorts a row that the server has not dated yet behind all dates: it is the newest. */
const UNDATED = '\uffff'

const openRow = (
  { entity, list }: Pick<OpenRowRecord, 'entity' | 'list'>,
  { id, created_at }: SyncRow,
): OpenRowRecord => ({
  entity,
  list,
  rowId: id,
  at: typeof created_at === 'string' && created_at !== '' ? created_at : UNDATED,
})

type ByBucket = ReadonlyMap<string, ReadonlyMap<string, number>>

const createDifference = () => {
  const byBucket = new Map<string, Map<string, number>>()
  return {
    byBucket: byBucket as ByBucket,
    add: ({ buckets }: RowShare, sign: 1 | -1): void => {
      for (const [bucket, amounts] of buckets) {
        const sums = byBucket.get(bucket) ?? new Map<string, number>()
        byBucket.set(bucket, sums)
        for (const [name, amount] of Object.entries(amounts))
          sums.set(name, (sums.get(name) ?? 0) + sign * amount)
      }
    },
  }
}

const writeDifference = async (
  db: AdminDatabase,
  entity: CountedEntity,
  byBucket: ByBucket,
): Promise<void> => {
  const changed = [...byBucket].filter(([, sums]) => [...sums.values()].some((sum) => sum !== 0))
  if (changed.length === 0) return
  const keys = changed.map(([bucket]): [CountedEntity, string] => [entity, bucket])
  const stored = await db.totals.bulkGet(keys)
  const written = changed.map(([bucket, sums], at) => ({
    entity,
    bucket,
    amounts: sumOf(stored[at]?.amounts ?? {}, sums),
  }))
  const isEmpty = (amounts: Amounts) => Object.keys(amounts).length === 0
  const put = written.filter(({ amounts }) => !isEmpty(amounts))
  const emptied = keys.filter((_, at) => isEmpty(written[at]?.amounts ?? {}))
  await Promise.all([
    put.length > 0 && db.totals.bulkPut(put),
    emptied.length > 0 && db.totals.bulkDelete(emptied),
  ])
}

/** Amounts of zero are left out: else a deleted model would stay in the totals for ever. */
const sumOf = (amounts: Amounts, difference: ReadonlyMap<string, number>): Amounts => {
  const sums = new Map(Object.entries(amounts))
  for (const [name, amount] of difference) sums.set(name, (sums.get(name) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

/** Counts these rows, and no others. For a mirror of which only a few rows are left. */
export const countOnly = async (
  db: AdminDatabase,
  entity: CountedEntity,
  rows: readonly SyncRow[],
): Promise<void> => {
  await forgetTotals(db, entity)
  await db.counted.put({ entity, version: TOTALS_VERSION, upToId: null })
  await addShares(
    db,
    entity,
    rows.map((after) => ({ before: undefined, after })),
  )
}

const forgetTotals = async (db: AdminDatabase, entity: CountedEntity): Promise<void> => {
  const { minKey, maxKey } = Dexie
  await db.totals.where('[entity+bucket]').between([entity, minKey], [entity, maxKey]).delete()
  await db.openRows
    .where('[entity+list+rowId]')
    .between([entity, minKey, minKey], [entity, maxKey, maxKey])
    .delete()
}

/** Rows per transaction: screens and edits wait for it. */
const COUNTED_AT_ONCE = 500

/**
 * Counts the rows of a database that an earlier version of the app has written, part by part. Usually everything is
 * counted already. It may be cut off at any moment, and run in several tabs at once.
 */
export const countRows = async (db: AdminDatabase): Promise<void> => {
  for (const entity of COUNTED_ENTITIES) while (await withReopen(db, () => countPart(db, entity)));
}

/** True if there are more rows to count. */
const countPart = async (db: AdminDatabase, entity: CountedEntity): Promise<boolean> => {
  // Without a write lock first: usually there is nothing to do.
  if (await isWhollyCounted(db, entity)) return false
  const mirror = mirrorTable(db, entity)
  return db.transaction('rw', [entity, ...totalsTables(db, [entity])], async () => {
    const counted = await readCounted(db, entity)
    if (counted?.upToId === null) return false
    if (counted === null) await forgetTotals(db, entity)
    const rows = await mirror
      .where('id')
      .above(counted?.upToId ?? '')
      .limit(COUNTED_AT_ONCE)
      .toArray()
    const last = rows.length < COUNTED_AT_ONCE ? undefined : rows.at(-1)
    await addShares(
      db,
      entity,
      rows.map((after) => ({ before: undefined, after })),
    )
    await db.counted.put({ entity, version: TOTALS_VERSION, upToId: last?.id ?? null })
    return last !== undefined
  })
}
