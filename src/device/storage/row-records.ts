import Dexie, { type PromiseExtended, type Table } from 'dexie'
import type { EntityKey } from '#contract/entities/entities.ts'
import { groupBy } from '#domain/collections.ts'
import { rowKey } from '#sync/ports.ts'
import {
  type Mutation,
  mirrorRow,
  type RowState,
  type RowStep,
  type SyncRow,
} from '#sync/row/row-state.ts'
import { type AdminDatabase, type BaseRecord, mirrorTable } from './admin-database.ts'
import { rememberApplied } from './applied-edits.ts'
import { totalsTables } from './row-totals.ts'
import { addToMirror, writeMirror } from './write-mirror.ts'

export type RowName = { readonly entity: EntityKey; readonly rowId: string }

/** The tables that edits of rows of these entities write. */
export const editTables = (
  db: AdminDatabase,
  ...entities: readonly EntityKey[]
): (Table | string)[] => [...new Set(entities), ...totalsTables(db, entities), db.bases, db.outbox]

/** The tables that steps on rows of these entities may write. */
export const rowTables = (db: AdminDatabase, ...entities: readonly EntityKey[]) => [
  ...editTables(db, ...entities),
  db.tray,
  db.applied,
]

/** As `rowTables`, for steps that may give a row another id. */
export const renamingTables = (db: AdminDatabase, ...entities: readonly EntityKey[]) => [
  ...rowTables(db, ...entities),
  db.aliases,
]

/**
 * Reads all records of a row. Call it inside a transaction over `editTables`. Everything that an edit waits for is
 * chained on Dexie's own promises, because each `await` in a transaction costs Dexie extra work.
 */
export const loadRow = (db: AdminDatabase, name: RowName): PromiseExtended<RowState> => {
  const { entity, rowId } = name
  // In parallel, needed or not: each wait is a round trip to the browser's storage, and an admin waits for this.
  return Dexie.Promise.all([
    loadMutations(db, [entity, rowId]),
    db.bases.get([entity, rowId]),
    mirrorTable(db, entity).get(rowId),
  ]).then(([mutations, base, row]) => stateOf(name, { mutations, base, row }))
}

/** The state of a row that is unknown here. */
export const unknownRow = ({ entity, rowId }: RowName): RowState => ({
  entity,
  rowId,
  base: null,
  remoteRow: null,
  mutations: [],
})

type AddingListener = (row: RowName) => void

const addingListeners = new WeakMap<AdminDatabase, AddingListener>()

/**
 * Calls the listener with the row of each edit that this page adds to the outbox, just before it is stored: an engine in
 * a worker may send the edit before any live query has seen it. One listener per database.
 */
export const onAddingEdit = (db: AdminDatabase, listener: AddingListener): void => {
  addingListeners.set(db, listener)
}

const noteAdding = (db: AdminDatabase, added: readonly RowName[]): void => {
  const listener = addingListeners.get(db)
  if (listener) added.forEach(listener)
}

/**
 * Writes a row that is unknown here, and its first mutation, without reading first: rejects with a `ConstraintError`,
 * and the transaction is rolled back, if a row or a pending mutation has the id. Each row with mutations has its base.
 */
export const addRow = (db: AdminDatabase, state: RowState): PromiseExtended<unknown> => {
  const row = mirrorRow(state)
  const { entity, rowId, base, remoteRow } = state
  noteAdding(db, state.mutations)
  const writes: Writes = [
    db.bases.add({ entity, rowId, row: base, ahead: remoteRow }),
    ...(row === null ? [] : [addToMirror(db, entity, row)]),
    ...state.mutations.map(({ seq, ...entry }) => db.outbox.add(entry)),
  ]
  return Dexie.Promise.all([...writes])
}

/** As `loadRow`, in the order of the names. */
export const loadRows = async (
  db: AdminDatabase,
  names: readonly RowName[],
): Promise<readonly RowState[]> => {
  const keys = names.map(({ entity, rowId }): [EntityKey, string] => [entity, rowId])
  const [mutations, bases] = await Promise.all([
    Promise.all(keys.map((key) => loadMutations(db, key))),
    db.bases.bulkGet(keys),
  ])
  const settled = names.filter((_, index) => mutations[index]?.length === 0)
  const rows = settled.length === 0 ? new Map<string, SyncRow>() : await loadMirrorRows(db, settled)
  return names.map((name, index) =>
    stateOf(name, {
      mutations: mutations[index] ?? [],
      base: bases[index],
      row: rows.get(rowKey(name)),
    }),
  )
}

/** One request for a single row; entries of several rows together would be read one by one with a cursor. */
const loadMutations = (db: AdminDatabase, key: [EntityKey, string]): PromiseLike<Mutation[]> =>
  db.outbox.where('[entity+rowId]').equals(key).toArray()

/** The outbox's edits of one entity, in no particular order. */
export const readPendingOf = (db: AdminDatabase, entity: EntityKey): PromiseExtended<Mutation[]> =>
  db.outbox
    .where('[entity+rowId]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .toArray()

type RowRecords = {
  readonly mutations: readonly Mutation[]
  readonly base: BaseRecord | undefined
  readonly row: SyncRow | undefined
}

/** Without pending mutations the mirror is what the server confirmed. */
const stateOf = (name: RowName, { mutations, base, row }: RowRecords): RowState =>
  mutations.length === 0
    ? { ...name, base: row ?? null, remoteRow: null, mutations }
    : { ...name, base: base?.row ?? null, remoteRow: base?.ahead ?? null, mutations }

const loadMirrorRows = async (db: AdminDatabase, names: readonly RowName[]) => {
  const loading = [...groupBy(names, ({ entity }) => entity)].map(async ([entity, of]) => {
    const rows = await mirrorTable(db, entity).bulkGet(of.map(({ rowId }) => rowId))
    return rows.flatMap((row): [string, SyncRow][] =>
      row ? [[rowKey({ entity, rowId: row.id }), row]] : [],
    )
  })
  return new Map((await Promise.all(loading)).flat())
}

export type SteppedRow = { readonly before: RowState; readonly step: RowStep }

/** Writes a step's outcome: mirror, base, outbox and tray together. Call it inside the same transaction. */
export const saveRow = (
  db: AdminDatabase,
  before: RowState,
  step: RowStep,
): PromiseExtended<void> => saveRows(db, [{ before, step }])

export const saveRows = (
  db: AdminDatabase,
  stepped: readonly SteppedRow[],
): PromiseExtended<void> => {
  const changed = stepped.filter(
    ({ before, step }) => step.state !== before || step.rejections.length > 0,
  )
  const rejections = changed.flatMap(({ step }) => step.rejections)
  const applied = changed.flatMap(({ step }) => step.applied ?? [])
  return Dexie.Promise.all([
    ...saveMutations(db, changed),
    ...saveBases(db, changed),
    ...saveMirrors(db, changed),
    rejections.length > 0 && db.tray.bulkAdd(rejections),
    applied.length > 0 && rememberApplied(db, applied),
  ]).then(() => (changed.some(isRenamed) ? saveNewIds(db, changed) : undefined))
}

/**
 * When the server assigns its own id to a row, the tray's items get the new id, and the row can still be found by its
 * former one.
 */
const saveNewIds = async (db: AdminDatabase, changed: readonly SteppedRow[]): Promise<void> => {
  const aliases = changed.filter(isRenamed).map(({ before, step }) => ({
    entity: before.entity,
    formerId: before.rowId,
    rowId: step.state.rowId,
  }))
  await db.aliases.bulkPut(aliases)
  const newIds = new Map(
    aliases.map(({ entity, formerId, rowId }) => [rowKey({ entity, rowId: formerId }), rowId]),
  )
  const kept = await db.tray.toArray()
  await db.tray.bulkPut(
    kept.flatMap((rejection) => {
      const rowId = newIds.get(rowKey(rejection))
      return rowId === undefined ? [] : [{ ...rejection, rowId }]
    }),
  )
}

const isRenamed = ({ before, step }: SteppedRow): boolean => step.state.rowId !== before.rowId

/** The current id of a row that may have been created under another one. */
export const currentRowId = async (
  db: AdminDatabase,
  { entity, rowId }: RowName,
): Promise<string> => (await db.aliases.get([entity, rowId]))?.rowId ?? rowId

/** As `currentRowId`, in the order of the names. */
export const currentRowIds = async (
  db: AdminDatabase,
  names: readonly RowName[],
): Promise<readonly string[]> => {
  const keys = names.map(({ entity, rowId }): [EntityKey, string] => [entity, rowId])
  const aliases = await db.aliases.bulkGet(keys)
  return names.map(({ rowId }, at) => aliases[at]?.rowId ?? rowId)
}

type Writes = readonly PromiseLike<unknown>[]

/** Makes no call for a table without changes: even its promise alone would take time. */
const change = <Row, Key, Insert>(
  table: Table<Row, Key, Insert>,
  { put = [], remove = [] }: { readonly put?: readonly Insert[]; readonly remove?: readonly Key[] },
): Writes => [
  ...(put.length > 0 ? [table.bulkPut(put)] : []),
  ...(remove.length > 0 ? [table.bulkDelete([...remove])] : []),
]

const saveMirrors = (db: AdminDatabase, changed: readonly SteppedRow[]): Writes =>
  [...groupBy(changed, ({ before }) => before.entity)].flatMap(([entity, of]) => {
    const rows = of.map(({ before, step }) => ({
      ids: [...new Set([before.rowId, step.state.rowId])],
      row: mirrorRow(step.state),
    }))
    return writeMirror(db, entity, {
      put: rows.flatMap(({ row }) => row ?? []),
      remove: rows.flatMap(({ ids, row }) => ids.filter((id) => id !== row?.id)),
    })
  })

const saveBases = (db: AdminDatabase, changed: readonly SteppedRow[]): Writes =>
  change(db.bases, {
    put: changed
      .filter(({ before, step }) => hasMutations(step.state) && !hasSameBase(before, step.state))
      .map(({ step: { state } }) => ({
        entity: state.entity,
        rowId: state.rowId,
        row: state.base,
        ahead: state.remoteRow,
      })),
    remove: changed
      .filter(
        ({ before, step }) =>
          hasMutations(before) && (!hasMutations(step.state) || isRenamed({ before, step })),
      )
      .map(({ before: { entity, rowId } }): [EntityKey, string] => [entity, rowId]),
  })

/** The base is stored with the row's first pending edit; later edits would only write it again. */
const hasSameBase = (before: RowState, { base, remoteRow }: RowState): boolean =>
  hasMutations(before) && before.base === base && before.remoteRow === remoteRow

const hasMutations = ({ mutations }: RowState): boolean => mutations.length > 0

/** Entries keep their `seq`; a new entry gets the next one. */
const saveMutations = (db: AdminDatabase, changed: readonly SteppedRow[]): Writes => {
  const dropped: number[] = []
  const kept: (Mutation & { seq: number })[] = []
  const added: Omit<Mutation, 'seq'>[] = []
  for (const { before, step } of changed) {
    const places = new Set(step.state.mutations.map(({ seq }) => seq))
    for (const { seq } of before.mutations) if (seq !== null && !places.has(seq)) dropped.push(seq)
    for (const mutation of step.state.mutations) {
      const { seq, ...entry } = mutation
      if (seq === null) added.push(entry)
      else if (!before.mutations.includes(mutation)) kept.push({ ...entry, seq })
    }
  }
  noteAdding(db, added)
  return [
    ...change(db.outbox, { put: kept, remove: dropped }),
    ...(added.length > 0 ? [db.outbox.bulkAdd(added)] : []),
  ]
}
