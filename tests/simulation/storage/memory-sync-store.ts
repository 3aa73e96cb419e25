import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import {
  type Claim,
  type IsBlocked,
  isInSpan,
  type PulledChanges,
  type PulledList,
  type PullMark,
  rowKey,
  type SyncStore,
} from '#sync/ports.ts'
import { cutMark, withCut } from '#sync/pull-hold.ts'
import { newsOf } from '#sync/row/row-fields.ts'
import { type SyncRow, sameValue } from '#sync/row/row-state.ts'
import { loadRow, type MemoryDatabase, type StoredMutation, saveRow } from './memory-database.ts'

/** Runs a step on the database; only `write` can fail for lack of space, or when its tab crashes. */
export type Access = {
  readonly read: <T>(use: (db: MemoryDatabase) => T) => Promise<T>
  readonly write: <T>(use: (db: MemoryDatabase) => T) => Promise<T>
}

/** The engine's storage without a browser: fast enough for hundreds of thousands of edits. */
export const createMemorySyncStore = ({ read, write }: Access): SyncStore => ({
  claim: (nowMs, busyRows, most, isBlocked) =>
    write((db) => {
      const heads = headsOf(db, { busyRows, isBlocked }).filter(
        ({ nextTryAtMs }) => nextTryAtMs <= nowMs,
      )
      return heads.slice(0, most).map((head): Claim => {
        const mutation = { ...head, state: 'sent' as const }
        if (head.state === 'waiting') db.outbox.set(head.seq, mutation)
        const stored = db.bases.get(rowKey(head))
        return { mutation, base: stored?.row ?? null, remoteRow: stored?.ahead ?? null }
      })
    }),
  stepRows: (steps) =>
    write((db) => {
      for (const { entity, rowId, step } of steps) {
        const before = loadRow(db, { entity, rowId })
        saveRow(db, before, step(before))
      }
    }),
  applyList: (entity, list) => write((db) => applyList(db, entity, list)),
  applyChanges: (entity, changes) => write((db) => applyChanges(db, entity, changes)),
  pullMark: (entity) => read((db) => db.marks.get(entity) ?? NEVER_PULLED),
  markPull: (entity, mark) => write((db) => setMark(db, entity, mark)),
  nextDueAtMs: (isBlocked) =>
    read((db) => {
      const times = headsOf(db, { isBlocked }).map(({ nextTryAtMs }) => nextTryAtMs)
      return times.length === 0 ? null : Math.min(...times)
    }),
  askedIds: (entity) =>
    read((db) =>
      [...db.asked].flatMap(([key, answer]) =>
        answer === 'asked' && key.startsWith(`${entity}/`) ? key.slice(entity.length + 1) : [],
      ),
    ),
  answerAsked: (entity, rowIds) =>
    write((db) => {
      for (const rowId of rowIds) {
        const key = rowKey({ entity, rowId })
        if (!db.asked.has(key)) continue
        if (db.mirrors[entity].has(rowId)) db.asked.delete(key)
        else db.asked.set(key, 'missing')
      }
    }),
  pendingEntities: () =>
    read((db) => [...new Set([...db.outbox.values()].map(({ entity }) => entity))]),
  makeAllDue: (waitsOn = () => false) =>
    write((db) => {
      for (const [seq, entry] of db.outbox)
        if (entry.nextTryAtMs > 0 && !waitsOn(entry))
          db.outbox.set(seq, { ...entry, nextTryAtMs: 0 })
    }),
  writeStatus: (status) =>
    write((db) => {
      if (!sameValue(db.status, status)) db.status = status
    }),
  isPaused: async () => false,
})

/** The first mutation of each row, oldest first. */
const headsOf = (
  db: MemoryDatabase,
  {
    busyRows,
    isBlocked,
  }: {
    readonly busyRows?: ReadonlySet<string>
    readonly isBlocked: IsBlocked | undefined
  },
): readonly StoredMutation[] => {
  const seen = new Set(busyRows)
  return [...db.outbox.values()].filter((entry) => {
    const key = rowKey(entry)
    if (isBlocked?.(entry) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const applyList = (db: MemoryDatabase, entity: EntityKey, list: PulledList): void => {
  const { prunes } = db.marks.get(entity) ?? NEVER_PULLED
  setMark(db, entity, list.span.belowId === null ? { ...list.mark, prunes } : list.mark)
  const mirror = db.mirrors[entity]
  const isInPart = (id: string): boolean => isInSpan(list.span, id)
  const pending = new Set([...pendingRowIds(db, entity)].filter(isInPart))
  const listed = new Map(list.rows.map((row) => [row.id, row]))
  const known = new Set(mirror.keys())
  for (const row of list.rows) {
    if (pending.has(row.id)) continue
    if (list.isOfNewDatabase) mirror.set(row.id, row)
    else takeNews(db, entity, row)
  }
  const unread = new Set(list.unreadIds)
  for (const id of known)
    if (isInPart(id) && !pending.has(id) && !listed.has(id) && !unread.has(id)) mirror.delete(id)
  const readable = [...pending].filter((rowId) => !unread.has(rowId))
  const states = readable.map((rowId) => loadRow(db, { entity, rowId }))
  const newRows = list.rows.filter(({ id }) => !known.has(id) && !pending.has(id))
  const duplicates = list.findDuplicates?.(states, newRows)
  for (const rowId of readable) {
    const row = listed.get(rowId) ?? duplicates?.get(rowId)
    receive(db, { entity, rowId }, list.receive, row)
  }
}

const applyChanges = (db: MemoryDatabase, entity: EntityKey, changes: PulledChanges): void => {
  setMark(db, entity, changes.mark)
  const mirror = db.mirrors[entity]
  const pending = pendingRowIds(db, entity)
  for (const row of changes.rows) if (!pending.has(row.id)) takeNews(db, entity, row)
  for (const id of changes.deletedIds) if (!pending.has(id)) mirror.delete(id)
  for (const row of changes.rows)
    if (pending.has(row.id)) receive(db, { entity, rowId: row.id }, changes.receive, row)
  for (const rowId of changes.deletedIds)
    if (pending.has(rowId)) receive(db, { entity, rowId }, changes.receive, undefined)
}

const setMark = (db: MemoryDatabase, entity: EntityKey, mark: PullMark): void =>
  void db.marks.set(entity, withCut(mark, db.marks.get(entity) ?? NEVER_PULLED))

/** Drops the older half of each list, as the product does where there is no space. */
export const prune = (db: MemoryDatabase): void => {
  for (const [entity, mirror] of Object.entries(db.mirrors)) {
    if (!isEntityKey(entity)) continue
    const pending = pendingRowIds(db, entity)
    const pulled = [...mirror.keys()].filter((id) => !pending.has(id)).toSorted()
    const dropped = pulled.slice(0, Math.floor(pulled.length / 2))
    const left = pulled.slice(dropped.length)
    const [fromId] = left
    if (dropped.length === 0 || fromId === undefined) continue
    for (const id of dropped) mirror.delete(id)
    const mark = db.marks.get(entity) ?? NEVER_PULLED
    db.marks.set(entity, cutMark(mark, { fromId, arrived: left.length }))
  }
}

const receive = (
  db: MemoryDatabase,
  name: { readonly entity: EntityKey; readonly rowId: string },
  ...[take, row]: [PulledList['receive'], SyncRow | undefined]
): void => {
  const before = loadRow(db, name)
  saveRow(db, before, take(before, row ?? null))
}

/** In the order of their index. */
const pendingRowIds = ({ bases }: MemoryDatabase, entity: EntityKey): ReadonlySet<string> =>
  new Set(
    [...bases.values()]
      .filter((base) => base.entity === entity)
      .map(({ rowId }) => rowId)
      .sort(),
  )

const takeNews = ({ mirrors }: MemoryDatabase, entity: EntityKey, row: SyncRow): void => {
  const next = newsOf(entity, row, mirrors[entity].get(row.id))
  if (next) mirrors[entity].set(row.id, next)
}
