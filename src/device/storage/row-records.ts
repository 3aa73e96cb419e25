import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { rowKey } from '#sync/ports.ts'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import type { Mutation, RowState, RowStep } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'

export type RowName = { readonly entity: EntityKey; readonly rowId: string }

/** The tables that steps on rows of these entities may write. */
export const rowTables = (db: AdminDatabase, ...entities: readonly EntityKey[]) => [
  ...new Set(entities.map((entity) => mirrorTable(db, entity))),
  db.bases,
  db.outbox,
  db.tray,
]

/** Reads all that is known of a row. Call it inside a transaction over `rowTables`. */
export const loadRow = async (db: AdminDatabase, name: RowName): Promise<RowState> => {
  const [state] = await loadRows(db, [name])
  if (!state) throw new Error('as many states as rows')
  return state
}

/** As `loadRow`, in the order of the names; however many they are, the number of reads stays the same. */
export const loadRows = async (
  db: AdminDatabase,
  names: readonly RowName[],
): Promise<readonly RowState[]> => {
  const keys = names.map(({ entity, rowId }): [EntityKey, string] => [entity, rowId])
  const entries = await db.outbox.where('[entity+rowId]').anyOf(keys).sortBy('seq')
  const bases = await db.bases.bulkGet(keys)
  const rows = await loadMirrorRows(db, names)
  const byRow = groupByRow(entries)
  return names.map((name, index) => {
    const mutations = byRow.get(rowKey(name)) ?? []
    const base = mutations.length === 0 ? rows.get(rowKey(name)) : bases[index]?.row
    const ahead = mutations.length === 0 ? null : (bases[index]?.ahead ?? null)
    return { ...name, base: base ?? null, ahead, mutations }
  })
}

const groupByRow = (entries: readonly Mutation[]): ReadonlyMap<string, Mutation[]> => {
  const byRow = new Map<string, Mutation[]>()
  for (const entry of entries) {
    const known = byRow.get(rowKey(entry))
    if (known) known.push(entry)
    else byRow.set(rowKey(entry), [entry])
  }
  return byRow
}

const loadMirrorRows = async (db: AdminDatabase, names: readonly RowName[]) => {
  const rows = new Map<string, RowState['base']>()
  for (const entity of ENTITY_KEYS) {
    const ids = names.filter((name) => name.entity === entity).map(({ rowId }) => rowId)
    if (ids.length === 0) continue
    for (const row of await mirrorTable(db, entity).bulkGet(ids))
      if (row) rows.set(rowKey({ entity, rowId: row.id }), row)
  }
  return rows
}

export type SteppedRow = { readonly before: RowState; readonly step: RowStep }

/** Writes a step's outcome: mirror, base, outbox and tray together. Call it inside the same transaction. */
export const saveRow = (db: AdminDatabase, before: RowState, step: RowStep): Promise<void> =>
  saveRows(db, [{ before, step }])

export const saveRows = async (
  db: AdminDatabase,
  stepped: readonly SteppedRow[],
): Promise<void> => {
  const changed = stepped.filter(
    ({ before, step }) => step.state !== before || step.rejections.length > 0,
  )
  await saveMutations(db, changed)
  await saveBases(db, changed)
  await saveMirrors(db, changed)
  const rejections = changed.flatMap(({ step }) => step.rejections)
  if (rejections.length > 0) await db.tray.bulkAdd(rejections)
}

const saveMirrors = async (db: AdminDatabase, changed: readonly SteppedRow[]): Promise<void> => {
  for (const entity of ENTITY_KEYS) {
    const states = changed.map(({ step }) => step.state).filter((state) => state.entity === entity)
    if (states.length === 0) continue
    const rows = states.map((state) => ({ id: state.rowId, row: mirrorRow(state) }))
    const mirror = mirrorTable(db, entity)
    await mirror.bulkPut(rows.flatMap(({ row }) => row ?? []))
    await mirror.bulkDelete(rows.flatMap(({ id, row }) => (row ? [] : [id])))
  }
}

const saveBases = async (db: AdminDatabase, changed: readonly SteppedRow[]): Promise<void> => {
  const states = changed.map(({ step }) => step.state)
  await db.bases.bulkPut(
    states
      .filter(({ mutations }) => mutations.length > 0)
      .map(({ entity, rowId, base, ahead }) => ({ entity, rowId, row: base, ahead })),
  )
  await db.bases.bulkDelete(
    changed
      .filter(({ before, step }) => hasMutations(before) && !hasMutations(step.state))
      .map(({ before: { entity, rowId } }): [EntityKey, string] => [entity, rowId]),
  )
}

const hasMutations = ({ mutations }: RowState): boolean => mutations.length > 0

/** Entries keep their place by `seq`; a new one gets the next. */
const saveMutations = async (db: AdminDatabase, changed: readonly SteppedRow[]): Promise<void> => {
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
  if (dropped.length > 0) await db.outbox.bulkDelete(dropped)
  if (kept.length > 0) await db.outbox.bulkPut(kept)
  if (added.length > 0) await db.outbox.bulkAdd(added)
}
