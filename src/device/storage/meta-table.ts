import * as v from 'valibot'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { EngineStatus, PullMark } from '#sync/ports.ts'
import { type Cut, cutMark, withCut } from '#sync/pull-hold.ts'
import { sameValue } from '#sync/row/row-state.ts'
import { type AdminDatabase, type MetaRecord, mirrorTable } from './admin-database.ts'

const GENERATION_KEY = 'generation'
const LOST_KEY = 'lost'

/** Keys in `meta` that the functions below read. */
export const LOSS_KEYS: readonly string[] = [GENERATION_KEY, LOST_KEY]

const lostEdits = v.object({ count: v.number(), sinceMs: v.nullable(v.number()) })

/** Edits that were lost with a database that the browser has erased. */
export type LostEdits = v.InferOutput<typeof lostEdits>

/** Distinguishes this database from an earlier one of the same name. */
export const readGeneration = async (db: AdminDatabase): Promise<string | null> => {
  const generation = v.safeParse(v.string(), (await db.meta.get(GENERATION_KEY))?.value)
  return generation.success ? generation.output : null
}

export const writeGeneration = async (db: AdminDatabase, generation: string): Promise<void> =>
  void (await db.meta.put({ key: GENERATION_KEY, value: generation }))

/** Null: none were lost, or the admin has acknowledged it. */
export const readLostEdits = async (db: AdminDatabase): Promise<LostEdits | null> => {
  const lost = v.safeParse(lostEdits, (await db.meta.get(LOST_KEY))?.value)
  return lost.success ? lost.output : null
}

export const writeLostEdits = async (db: AdminDatabase, lost: LostEdits): Promise<void> =>
  void (await db.meta.put({ key: LOST_KEY, value: lost }))

export const forgetLostEdits = (db: AdminDatabase): Promise<void> => db.meta.delete(LOST_KEY)

const key = (entity: EntityKey): string => `known:${entity}`

/**
 * The ids of rows that this device has seen, whether they are still in the mirror or were removed while edits were
 * kept. Any other row of a list is new.
 */
export const readKnownIds = async (
  db: AdminDatabase,
  entity: EntityKey,
): Promise<ReadonlySet<string>> => {
  const remembered = v.safeParse(v.array(v.string()), (await db.meta.get(key(entity)))?.value)
  const ids = await mirrorTable(db, entity).toCollection().primaryKeys()
  return new Set([...ids, ...(remembered.success ? remembered.output : [])])
}

/** Called before the mirror is emptied: without these ids, an old row could be mistaken for the result of a create. */
export const rememberIds = async (
  db: AdminDatabase,
  entity: EntityKey,
  ids: Iterable<string>,
): Promise<void> => void (await db.meta.put({ key: key(entity), value: [...ids] }))

export const forgetIds = (db: AdminDatabase, entity: EntityKey): Promise<void> =>
  db.meta.delete(key(entity))

const PAUSED_KEY = 'paused'

/** Whether the admin has paused the account's synchronisation on this device. It stays paused until they resume it. */
export const readPaused = async (db: AdminDatabase): Promise<boolean> =>
  (await db.meta.get(PAUSED_KEY))?.value === true

export const writePaused = async (db: AdminDatabase, isPaused: boolean): Promise<void> => {
  await (isPaused ? db.meta.put({ key: PAUSED_KEY, value: true }) : db.meta.delete(PAUSED_KEY))
}

const PREFIX = 'pull:'
const pullMarkKey = (entity: EntityKey): string => `${PREFIX}${entity}`

export const NEVER_PULLED: PullMark = {
  etag: null,
  cursor: null,
  filling: null,
  hasOldRows: false,
  wantedIds: [],
  epoch: null,
  fields: null,
  newFields: null,
  isPart: false,
  prunes: 0,
  restarts: 0,
  loadedAtMs: null,
  problem: null,
  problemAtMs: null,
}

export const readPullMark = async (db: AdminDatabase, entity: EntityKey): Promise<PullMark> =>
  recordToMark(await db.meta.get(pullMarkKey(entity)))

/**
 * Of every entity, in the order of the entities. One request, because screens read it again whenever one of them
 * changes.
 */
export const readPullMarks = async (db: AdminDatabase): Promise<readonly PullMark[]> => {
  const records = await db.meta.where('key').startsWith(PREFIX).toArray()
  const byKey = new Map(records.map((record) => [record.key, record]))
  return ENTITY_KEYS.map((entity) => recordToMark(byKey.get(pullMarkKey(entity))))
}

/** Written only below; a record of an older version of the app may lack fields. */
const recordToMark = (record: MetaRecord | undefined): PullMark =>
  record ? { ...NEVER_PULLED, ...(record.value as PullMark) } : NEVER_PULLED

export const writePullMark = async (
  db: AdminDatabase,
  entity: EntityKey,
  mark: PullMark,
): Promise<void> => {
  const value = withCut(mark, await readPullMark(db, entity))
  await db.meta.put({ key: pullMarkKey(entity), value })
}

/** Rows were dropped. Null: none of the list are left. */
export const markCut = async (
  db: AdminDatabase,
  entity: EntityKey,
  cut: Cut | null,
): Promise<void> => {
  const value = cutMark(await readPullMark(db, entity), cut)
  await db.meta.put({ key: pullMarkKey(entity), value })
}

/** The whole list has arrived, or its first page: nothing above it is missing. */
export const writeListMark = async (
  db: AdminDatabase,
  entity: EntityKey,
  mark: PullMark,
): Promise<void> => {
  const { prunes } = await readPullMark(db, entity)
  await writePullMark(db, entity, { ...mark, prunes })
}

export const STATUS_KEY = 'status'

/** The status that the engine reports; null until it has started. */
export const readStatus = async (db: AdminDatabase): Promise<EngineStatus | null> => {
  const record = await db.meta.get(STATUS_KEY)
  // Written only below.
  return record ? (record.value as EngineStatus) : null
}

/** Each edit wakes the engine, and writing an unchanged status would cost as much as the edit itself. */
export const writeStatus = async (db: AdminDatabase, status: EngineStatus): Promise<void> => {
  if (!sameValue(await readStatus(db), status))
    await db.meta.put({ key: STATUS_KEY, value: status })
}
