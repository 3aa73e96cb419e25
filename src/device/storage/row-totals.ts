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
import { groupBy } from '#domain/collections.ts'
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

/**
 * Changes the totals by what has changed in rows. Call it in the transaction that changes the rows, so that they can
 * never differ, and before they are written: what it reads then need not wait for that.
 */
export const changeTotals = async (
  db: AdminDatabase,
  entity: CountedEntity,
  changes: readonly RowChange[],
): Promise<void> => {
  const difference = differenceOf(entity, changes)
  const [counted, stored] = await Promise.all([
    readCounted(db, entity),
    readStored(db, entity, difference),
  ])
  if (counted === null) return
  const { upToId } = counted
  // Rows that are not counted yet change nothing: they will be counted as they are then.
  const isCounted = ({ before, after }: RowChange) =>
    upToId === null || ((after ?? before)?.id ?? '') <= upToId
  await writeDifference(db, {
    entity,
    stored,
    difference: upToId === null ? difference : differenceOf(entity, changes.filter(isCounted)),
  })
}

const addShares = async (
  db: AdminDatabase,
  entity: CountedEntity,
  rows: readonly SyncRow[],
): Promise<void> => {
  const difference = differenceOf(
    entity,
    rows.map((after) => ({ before: undefined, after })),
  )
  await writeDifference(db, {
    entity,
    difference,
    stored: await readStored(db, entity, difference),
  })
}

/** What changes of rows change in their totals. */
type Difference = {
  /** Only buckets in which something changes. */
  readonly byBucket: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly listed: readonly OpenRowRecord[]
  readonly unlisted: readonly [CountedEntity, OpenList, string][]
}

const differenceOf = (entity: CountedEntity, changes: readonly RowChange[]): Difference => {
  const byBucket = new Map<string, Map<string, number>>()
  const listed: OpenRowRecord[] = []
  const unlisted: [CountedEntity, OpenList, string][] = []
  for (const { before, after } of changes) {
    const was = before && shareOf(entity, before)
    const is = after && shareOf(entity, after)
    if (was) addShare(byBucket, was, -1)
    if (is) addShare(byBucket, is, 1)
    for (const list of was?.lists ?? [])
      if (before && !is?.lists.includes(list)) unlisted.push([entity, list, before.id])
    for (const list of is?.lists ?? []) if (after) listed.push(openRow({ entity, list }, after))
  }
  for (const [bucket, sums] of byBucket)
    if ([...sums.values()].every((sum) => sum === 0)) byBucket.delete(bucket)
  return { byBucket, listed, unlisted }
}

const addShare = (
  byBucket: Map<string, Map<string, number>>,
  { buckets }: RowShare,
  sign: 1 | -1,
): void => {
  for (const [bucket, amounts] of buckets) {
    const sums = byBucket.get(bucket) ?? new Map<string, number>()
    byBucket.set(bucket, sums)
    for (const [name, amount] of Object.entries(amounts))
      sums.set(name, (sums.get(name) ?? 0) + sign * amount)
  }
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

type TotalsChange = {
  readonly entity: CountedEntity
  readonly difference: Difference
  /** The stored totals of the difference's buckets, at least. */
  readonly stored: ReadonlyMap<string, Amounts>
}

const writeDifference = async (
  db: AdminDatabase,
  { entity, difference: { byBucket, listed, unlisted }, stored }: TotalsChange,
): Promise<void> => {
  const written = [...byBucket].map(([bucket, sums]) => ({
    entity,
    bucket,
    amounts: sumOf(stored.get(bucket) ?? {}, sums),
  }))
  const isEmpty = ({ amounts }: { readonly amounts: Amounts }) => Object.keys(amounts).length === 0
  const put = written.filter((record) => !isEmpty(record))
  const emptied = written
    .filter(isEmpty)
    .map(({ bucket }): [CountedEntity, string] => [entity, bucket])
  await Promise.all([
    put.length > 0 && db.totals.bulkPut(put),
    emptied.length > 0 && db.totals.bulkDelete(emptied),
    unlisted.length > 0 && db.openRows.bulkDelete([...unlisted]),
    listed.length > 0 && db.openRows.bulkPut([...listed]),
  ])
}

/** In one request for all days, and one for all months: a page's rows are of neighbouring ones. */
const readStored = async (
  db: AdminDatabase,
  entity: CountedEntity,
  { byBucket }: Difference,
): Promise<ReadonlyMap<string, Amounts>> => {
  const ofOneKind = [...groupBy(byBucket.keys(), (bucket) => bucket.split(':')[0]).values()]
  const found = await Promise.all(
    ofOneKind.map((buckets) => {
      const [first = '', ...others] = buckets.toSorted()
      return readBuckets(db, entity, { first, last: others.at(-1) ?? first })
    }),
  )
  return new Map(found.flatMap((amounts) => [...amounts]))
}

/** The totals by bucket, from the first to the last of these in the order of their names. */
export const readBuckets = async (
  db: AdminDatabase,
  entity: CountedEntity,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, Amounts>> => {
  const records = await db.totals
    .where('[entity+bucket]')
    .between([entity, first], [entity, last], true, true)
    .toArray()
  return new Map(records.map(({ bucket, amounts }) => [bucket, amounts]))
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
  await addShares(db, entity, rows)
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
    await addShares(db, entity, rows)
    await db.counted.put({ entity, version: TOTALS_VERSION, upToId: last?.id ?? null })
    return last !== undefined
  })
}
