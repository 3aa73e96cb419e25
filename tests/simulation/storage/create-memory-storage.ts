import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { rowKey } from '#sync/ports.ts'
import { hasOldRows } from '#sync/pull-marks.ts'
import { type Edit, editRow, rejectionToEdit } from '#sync/row/edit-row.ts'
import { mirrorRow, type StepPorts } from '#sync/row/row-state.ts'
import { abandon } from '#sync/row/settle.ts'
import {
  createMemoryDatabase,
  loadRow,
  type MemoryDatabase,
  rememberContents,
  saveRow,
} from './memory-database.ts'
import { type Access, createMemorySyncStore, prune } from './memory-sync-store.ts'
import type { Connection, SimulatedStorage, Stored, WriteFault } from './simulated-storage.ts'

/** The contents and the transactions of the product's storage, without the cost of a database. */
export const createMemoryStorage = (): SimulatedStorage => {
  const databases = new Map<string, MemoryDatabase>()
  const find = (accountId: string): MemoryDatabase => {
    const known = databases.get(accountId)
    if (known) return known
    const db = createMemoryDatabase()
    databases.set(accountId, db)
    return db
  }
  return {
    open: (accountId) => {
      find(accountId)
      return connect(
        () => find(accountId),
        () => databases.delete(accountId),
      )
    },
    rows: async (accountId, entity) => [...find(accountId).mirrors[entity].values()],
    tray: async (accountId) => trayOf(find(accountId)),
    outbox: async (accountId) => [...find(accountId).outbox.values()],
    inspect: async (accountId) => inspect(find(accountId)),
    accounts: async () => [...databases.keys()].sort(),
    dispose: async () => databases.clear(),
  }
}

const trayOf = ({ tray }: MemoryDatabase) =>
  [...tray.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))

const ERRORS: Readonly<Record<WriteFault, string>> = {
  quota: 'QuotaExceededError',
  killed: 'AbortError',
}

const connect = (open: () => MemoryDatabase, onDeleted: () => void): Connection => {
  const db = open()
  let next: WriteFault | null = null
  let isClosed = false
  const read: Access['read'] = async (use) => {
    if (isClosed || db.isDeleted) throw new DOMException('It is closed.', 'DatabaseClosedError')
    return use(db)
  }
  const write: Access['write'] = (use) =>
    read(() => {
      const fault = next
      if (fault === null) return use(db)
      const undo = rememberContents(db)
      const outcome = use(db)
      // A transaction that writes nothing cannot fail at a write.
      if (!undo()) return outcome
      if (fault === 'killed') tryAgain(db, use)
      else next = null
      throw new DOMException('The write failed.', ERRORS[fault])
    })
  return {
    store: createMemorySyncStore({ read, write }),
    edit: (edit, ports) => caught(write((tx) => commit(tx, edit, ports))),
    reapply: (rejectionId, ports) => caught(write((tx) => reapply(tx, rejectionId, ports))),
    abandon: (mutationId, ports) => write((tx) => withdraw(tx, mutationId, ports)),
    dismiss: (rejectionId) => write((tx) => void tx.tray.delete(rejectionId)),
    ask: (row) => write((tx) => void tx.asked.set(rowKey(row), 'asked')),
    prune: () => write(prune),
    readToken: () => read(({ token }) => token),
    enter: (token) => write((tx) => enter(tx, token)),
    leave: async (edits) => {
      if (edits === 'keep' && db.outbox.size + db.tray.size > 0) {
        await write(keepOnlyEdits)
        isClosed = true
        return 'kept'
      }
      isClosed = true
      db.isDeleted = true
      onDeleted()
      return 'deleted'
    },
    failNextWrite: (fault) => {
      next = fault
    },
    close: () => {
      isClosed = true
    },
  }
}

/** A transaction that the browser has aborted is tried once more; for a crashed tab this only uses up its ids. */
const tryAgain = (db: MemoryDatabase, use: (db: MemoryDatabase) => unknown): void => {
  const undo = rememberContents(db)
  use(db)
  undo()
}

/** As the product saves: a full disk is an outcome. */
const caught = async (saving: Promise<EditOutcome>): Promise<EditOutcome> => {
  try {
    return await saving
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'QuotaExceededError') return { type: 'storage-full' }
    if (['AbortError', 'DatabaseClosedError'].includes(name)) return { type: 'storage-unavailable' }
    throw error
  }
}

const commit = (db: MemoryDatabase, edit: Edit, ports: StepPorts): EditOutcome => {
  const before = loadRow(db, edit)
  const step = editRow(before, edit, ports)
  if (step.type !== 'edited') return { type: step.type }
  saveRow(db, before, { state: step.state, rejections: [] })
  return { type: 'saved' }
}

const reapply = (db: MemoryDatabase, rejectionId: string, ports: StepPorts): EditOutcome => {
  const rejection = db.tray.get(rejectionId)
  if (rejection === undefined) return { type: 'unchanged' }
  const edit = rejectionToEdit(rejection, mirrorRow(loadRow(db, rejection)), ports.newId)
  if (edit === null) return { type: 'row-gone' }
  const outcome = commit(db, edit, ports)
  if (outcome.type === 'saved' || outcome.type === 'unchanged') db.tray.delete(rejectionId)
  return outcome
}

const withdraw = (db: MemoryDatabase, mutationId: string, ports: StepPorts): void => {
  const entry = [...db.outbox.values()].find(({ id }) => id === mutationId)
  if (entry === undefined) return
  const before = loadRow(db, entry)
  saveRow(db, before, abandon(before, mutationId, ports))
}

const enter = (db: MemoryDatabase, token: string): void => {
  if (db.token !== token) Object.assign(db, { token, status: null })
  for (const { entity, rowId } of db.bases.values()) {
    const row = mirrorRow(loadRow(db, { entity, rowId }))
    if (row) db.mirrors[entity].set(rowId, row)
  }
}

const keepOnlyEdits = (db: MemoryDatabase): void => {
  for (const entity of ENTITY_KEYS) db.mirrors[entity].clear()
  for (const [entity, { epoch, ...mark }] of db.marks)
    db.marks.set(entity, { ...NEVER_PULLED, epoch, hasOldRows: hasOldRows(mark) })
  db.asked.clear()
  db.token = null
  db.status = null
}

const inspect = (db: MemoryDatabase): Stored => ({
  outbox: [...db.outbox.values()],
  tray: trayOf(db),
  bases: db.bases.size,
  status: db.status,
  rows: listsOf(db),
  asked: db.asked,
  // It keeps none.
  wrongTotals: [],
})

const listsOf = ({ mirrors }: MemoryDatabase): Stored['rows'] => ({
  models: [...mirrors.models.values()],
  blog: [...mirrors.blog.values()],
  settings: [...mirrors.settings.values()],
  orders: [...mirrors.orders.values()],
  messages: [...mirrors.messages.values()],
  users: [...mirrors.users.values()],
  content: [...mirrors.content.values()],
  replies: [...mirrors.replies.values()],
  newsletters: [...mirrors.newsletters.values()],
  inquiries: [...mirrors.inquiries.values()],
})
