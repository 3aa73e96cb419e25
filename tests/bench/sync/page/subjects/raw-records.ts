import { newId } from '#device/random-ids.ts'
import { composeRequest } from '#sync/replay.ts'
import { type Edit, editRow } from '#sync/row/edit-row.ts'
import { type Mutation, mirrorRow, type RowState, type SyncRow } from '#sync/row/row-state.ts'
import { fetchRows, sendTogether } from '../call-api.ts'
import type { Subject } from '../subject.ts'
import { answered, ended } from './indexed-db.ts'

type Stored = Mutation & { readonly seq: number }
type Base = { readonly entity: string; readonly rowId: string; readonly row: SyncRow | null }
type Sent = { readonly mutation: Stored; readonly row: SyncRow | null }

const STORES = ['models', 'bases', 'outbox', 'applied']
const MOST_AT_ONCE = 100

/**
 * The lower limit with our guarantees: for each edit and each answer the same records are read and written in one
 * transaction, with the same indexes, directly in IndexedDB. No live queries, no second tab, no conflicts, no faults.
 */
export const createRawRecords = (): Subject => {
  const state = { token: '' }
  const opening = openDatabase()
  const begin = async (): Promise<IDBTransaction> =>
    (await opening).transaction(STORES, 'readwrite', { durability: 'strict' })
  return {
    open: async (token) => {
      state.token = token
      await opening
    },
    pull: async () => {
      const rows = await fetchRows(state.token)
      const transaction = await begin()
      for (const row of rows) transaction.objectStore('models').put(row)
      await ended(transaction)
    },
    edit: async (edit) => {
      const transaction = await begin()
      const done = ended(transaction)
      save(transaction, await load(transaction, edit), edit)
      await done
    },
    drain: async () => {
      const { outbox, bases } = await readQueue(await opening)
      for (let at = 0; at < outbox.length; at += MOST_AT_ONCE) {
        const part = outbox.slice(at, at + MOST_AT_ONCE)
        const requests = part.map((mutation) =>
          composeRequest({ mutation, base: bases.get(mutation.rowId) ?? null, remoteRow: null }),
        )
        const rows = await sendTogether(state.token, requests)
        const transaction = await begin()
        settle(
          transaction,
          part.map((mutation, index) => ({ mutation, row: rows[index] ?? null })),
        )
        await ended(transaction)
      }
    },
  }
}

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open('raw-records', 1)
  opening.onupgradeneeded = () => {
    const db = opening.result
    const rows = db.createObjectStore('models', { keyPath: 'id' })
    for (const field of ['name', 'type', 'created_at']) rows.createIndex(field, field)
    db.createObjectStore('bases', { keyPath: ['entity', 'rowId'] }).createIndex('entity', 'entity')
    const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    outbox.createIndex('id', 'id', { unique: true })
    outbox.createIndex('row', ['entity', 'rowId'])
    const applied = db.createObjectStore('applied', { keyPath: 'seq', autoIncrement: true })
    applied.createIndex('atMs', 'atMs')
  }
  return answered(opening)
}

/** All requests made together are done when the last one is. */
const load = async (transaction: IDBTransaction, { entity, rowId }: Edit): Promise<RowState> => {
  const [mutations, base, row]: [Stored[], Base | undefined, SyncRow | undefined] =
    await Promise.all([
      answered(transaction.objectStore('outbox').index('row').getAll([entity, rowId])),
      answered(transaction.objectStore('bases').get([entity, rowId])),
      answered(transaction.objectStore('models').get(rowId)),
    ])
  const known = mutations.length === 0 ? row : base?.row
  return { entity, rowId, base: known ?? null, remoteRow: null, mutations }
}

const save = (transaction: IDBTransaction, before: RowState, edit: Edit): void => {
  const step = editRow(before, edit, { newId, nowMs: () => Date.now() })
  if (step.type !== 'edited') throw new Error(step.type)
  const [models, bases, outbox] = ['models', 'bases', 'outbox'].map((name) =>
    transaction.objectStore(name),
  )
  const { entity, rowId, base, mutations } = step.state
  const row = mirrorRow(step.state)
  if (row === null) models?.delete(rowId)
  else models?.put(row)
  if (mutations.length === 0) bases?.delete([entity, rowId])
  else if (before.mutations.length === 0) bases?.put({ entity, rowId, row: base, ahead: null })
  for (const { seq } of before.mutations) if (mutations.length === 0) outbox?.delete(seq ?? 0)
  for (const { seq, ...entry } of mutations) outbox?.put(seq === null ? entry : { ...entry, seq })
}

const readQueue = async (db: IDBDatabase) => {
  const transaction = db.transaction(['outbox', 'bases'])
  const [outbox, bases]: [Stored[], Base[]] = await Promise.all([
    answered(transaction.objectStore('outbox').getAll()),
    answered(transaction.objectStore('bases').getAll()),
  ])
  return { outbox, bases: new Map(bases.map(({ rowId, row }) => [rowId, row])) }
}

const settle = (transaction: IDBTransaction, sent: readonly Sent[]): void => {
  const models = transaction.objectStore('models')
  for (const { mutation, row } of sent) {
    transaction.objectStore('outbox').delete(mutation.seq)
    transaction.objectStore('bases').delete([mutation.entity, mutation.rowId])
    if (row === null) models.delete(mutation.rowId)
    else models.put(row)
  }
  transaction.objectStore('applied').add({ atMs: Date.now(), edits: sent })
}
