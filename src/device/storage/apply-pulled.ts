import Dexie from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { BASIC_SERVER_EPOCH } from '#sync/basic-server/server-kind.ts'
import {
  type IdSpan,
  isInSpan,
  type PulledChanges,
  type PulledList,
  type PullMark,
} from '#sync/ports.ts'
import { newsOf } from '#sync/row/row-fields.ts'
import { type SyncRow, withDefaults } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { doubtPictures } from './kept-pictures.ts'
import {
  forgetIds,
  readKnownIds,
  readPullMark,
  writeListMark,
  writePullMark,
} from './meta-table.ts'
import { noteRestoration } from './restoration.ts'
import { loadRows, renamingTables, rowTables, saveRows } from './row-records.ts'
import { reportAsRanges } from './watch-table.ts'
import { writeMirror } from './write-mirror.ts'

/** The tables that `applyList` needs in its transaction. */
export const listTables = (db: AdminDatabase, entity: EntityKey) => [
  ...renamingTables(db, entity),
  db.meta,
  db.pictures,
]

/** Stores an entity's list, or a part of it: rows that it lacks are deleted. */
export const applyList = (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, span, unreadIds = [], isOfNewDatabase, receive, findDuplicates, mark }: PulledList,
): Promise<void> =>
  db.transaction('rw', listTables(db, entity), async () => {
    const before = await readPullMark(db, entity)
    await (span.belowId === null ? writeListMark : writePullMark)(db, entity, mark)
    if (isRestored(before, mark)) {
      await noteRestoration(db, entity)
      await doubtPictures(db)
    }
    const mirror = mirrorTable(db, entity)
    const known = findDuplicates ? await readKnownIds(db, entity) : NONE
    if (findDuplicates) await forgetIds(db, entity)
    const local = new Map((await rowsIn(mirror, span)).map((row) => [row.id, row]))
    const pending = new Set<string>(
      (await pendingRowIds(db, entity)).filter((id) => isInSpan(span, id)),
    )
    const listed = new Map(rows.map((row) => [row.id, row]))
    const unread = new Set(unreadIds)
    const isGone = (id: string) => !listed.has(id) && !unread.has(id)
    await writeMirror(db, entity, {
      put: rows
        .filter(({ id }) => !pending.has(id))
        .flatMap((row) => (isOfNewDatabase ? row : (newsOf(entity, row, local.get(row.id)) ?? []))),
      remove: [...local.keys()].filter((id) => !pending.has(id) && isGone(id)),
      before: local,
    })
    const names = [...pending]
      .filter((rowId) => !unread.has(rowId))
      .map((rowId) => ({ entity, rowId }))
    const states = await loadRows(db, names)
    const duplicates = findDuplicates?.(
      states,
      rows.filter(({ id }) => !known.has(id) && !pending.has(id)),
    )
    await saveRows(
      db,
      states.map((before) => ({
        before,
        step: receive(before, listed.get(before.rowId) ?? duplicates?.get(before.rowId) ?? null),
      })),
    )
    if (isPage(span)) reportAsRanges(db, entity)
  })

const isPage = ({ fromId, belowId }: IdSpan): boolean => fromId !== null || belowId !== null

const rowsIn = (mirror: ReturnType<typeof mirrorTable>, span: IdSpan): PromiseLike<SyncRow[]> => {
  if (!isPage(span)) return mirror.toArray()
  const [lowest, highest] = [span.fromId ?? Dexie.minKey, span.belowId ?? Dexie.maxKey]
  return mirror.where('id').between(lowest, highest, true, false).toArray()
}

const NONE: ReadonlySet<string> = new Set()

/** A server that becomes a basic one, or ceases to be one, is still the same server. */
const isRestored = (before: PullMark, now: PullMark): boolean =>
  before.epoch !== null &&
  before.epoch !== now.epoch &&
  before.epoch !== BASIC_SERVER_EPOCH &&
  now.epoch !== BASIC_SERVER_EPOCH

/** Stores what has changed; every other row stays as it is. */
export const applyChanges = (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, deletedIds, othersHaveDefaults, isOfKnownRows, receive, mark }: PulledChanges,
): Promise<void> =>
  db.transaction('rw', [...rowTables(db, entity), db.meta], async () => {
    await writePullMark(db, entity, mark)
    const mirror = mirrorTable(db, entity)
    const pending = new Set<string>(await pendingRowIds(db, entity))
    const [settled, waiting] = split(rows, ({ id }) => !pending.has(id))
    const local = await mirror.bulkGet(settled.map(({ id }) => id))
    const [gone, wanted] = split(deletedIds, (id) => !pending.has(id))
    await writeMirror(db, entity, {
      put: settled.flatMap((row, index) =>
        isOfKnownRows && local[index] === undefined
          ? []
          : (newsOf(entity, row, local[index]) ?? []),
      ),
      remove: gone,
    })
    if (othersHaveDefaults) await putDefaults(db, entity, { span: othersHaveDefaults, pending })
    const incoming = new Map(waiting.map((row) => [row.id, row]))
    const names = [...incoming.keys(), ...wanted].map((rowId) => ({ entity, rowId }))
    const states = await loadRows(db, names)
    await saveRows(
      db,
      states.map((before) => ({
        before,
        step: receive(before, incoming.get(before.rowId) ?? null),
      })),
    )
  })

/** Rows that were read with fewer fields. One with pending edits is completed before the fields are written over. */
const putDefaults = async (
  db: AdminDatabase,
  entity: EntityKey,
  { span, pending }: { readonly span: IdSpan; readonly pending: ReadonlySet<string> },
): Promise<void> => {
  const rows = await rowsIn(mirrorTable(db, entity), span)
  await writeMirror(db, entity, {
    put: rows.flatMap((row) => {
      const whole = withDefaults(entity, row)
      return whole === row || pending.has(row.id) ? [] : whole
    }),
  })
}

const split = <T>(entries: readonly T[], belongs: (entry: T) => boolean): [T[], T[]] => [
  entries.filter(belongs),
  entries.filter((entry) => !belongs(entry)),
]

const pendingRowIds = async (db: AdminDatabase, entity: EntityKey): Promise<string[]> =>
  (await db.bases.where('entity').equals(entity).primaryKeys()).map(([, rowId]) => rowId)
