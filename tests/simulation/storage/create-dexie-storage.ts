import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { abandonEdit } from '#device/back-office/account-actions.ts'
import {
  countUnsettled,
  keepOnlyEdits,
  readToken,
  restoreEditedRows,
  writeToken,
} from '#device/storage/account-facts.ts'
import {
  type AdminDatabase,
  closeForGood,
  mirrorTable,
  openAdminDatabase,
} from '#device/storage/admin-database.ts'
import { readAskedRows, writeAskedRow } from '#device/storage/asked-rows.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { STATUS_KEY } from '#device/storage/meta-table.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { countRows } from '#device/storage/row-totals.ts'
import { dismissRejections, reapplyRejection } from '#device/storage/tray.ts'
import type { EngineStatus } from '#sync/ports.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { findWrongTotals } from '#tests/support/find-wrong-totals.ts'
import type { Connection, SimulatedStorage, Stored } from './simulated-storage.ts'
import { addStorageFaults } from './storage-faults.ts'

/** The product's own storage: Dexie on fake-indexeddb, with a factory of its own for each browser. */
export const createDexieStorage = (): SimulatedStorage => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const accounts = new Set<string>()
  const readers = new Map<string, AdminDatabase>()

  /** The simulation's own connection: it only reads. */
  const reader = (accountId: string): AdminDatabase => {
    const known = readers.get(accountId)
    if (known?.isOpen()) return known
    const db = openAdminDatabase(accountId, options)
    readers.set(accountId, db)
    return db
  }

  return {
    open: (accountId) => {
      accounts.add(accountId)
      const db = openAdminDatabase(accountId, options)
      return connect(db, () => accounts.delete(accountId))
    },
    rows: (accountId, entity) => mirrorTable(reader(accountId), entity).toArray(),
    tray: (accountId) => reader(accountId).tray.toArray(),
    outbox: (accountId) => reader(accountId).outbox.toArray(),
    inspect: (accountId) => inspect(reader(accountId)),
    accounts: async () => [...accounts].sort(),
    dispose: async () => {
      for (const db of readers.values()) closeForGood(db)
    },
  }
}

const connect = (db: AdminDatabase, onDeleted: () => void): Connection => {
  const failNextWrite = addStorageFaults(db)
  return {
    store: createDexieSyncStore(db),
    edit: (edit, ports) => commitEdit(db, edit, ports),
    reapply: (rejectionId, ports) => reapplyRejection(db, { id: rejectionId, seen: null }, ports),
    abandon: (mutationId, ports) => abandonEdit(db, mutationId, ports),
    dismiss: (rejectionId) => dismissRejections(db, [rejectionId]),
    ask: (row) => writeAskedRow(db, row),
    prune: () => pruneMirror(db),
    readToken: () => readToken(db),
    enter: async (token) => {
      await writeToken(db, token)
      await restoreEditedRows(db)
      // As the product does: what cannot be counted now is counted at the next start.
      await countRows(db).catch(() => undefined)
    },
    leave: async (edits) => {
      if (edits === 'keep' && (await countUnsettled(db)) > 0) {
        await keepOnlyEdits(db)
        closeForGood(db)
        return 'kept'
      }
      closeForGood(db)
      await db.delete()
      onDeleted()
      return 'deleted'
    },
    failNextWrite,
    close: () => closeForGood(db),
  }
}

const storedStatus = v.object({
  phase: v.picklist(['idle', 'syncing', 'offline', 'unavailable', 'signed-out', 'broken']),
  nextTryAtMs: v.nullable(v.number()),
})

const inspect = (db: AdminDatabase): Promise<Stored> =>
  db.transaction('r', db.tables, async () => {
    const status = v.safeParse(storedStatus, (await db.meta.get(STATUS_KEY))?.value)
    const rows: [EntityKey, readonly SyncRow[]][] = []
    for (const entity of ENTITY_KEYS) rows.push([entity, await mirrorTable(db, entity).toArray()])
    return {
      outbox: await db.outbox.orderBy('seq').toArray(),
      tray: await db.tray.toArray(),
      bases: await db.bases.count(),
      status: status.success ? (status.output satisfies EngineStatus) : null,
      // There is a pair for each entity.
      rows: Object.fromEntries(rows) as Record<EntityKey, readonly SyncRow[]>,
      asked: await readAskedRows(db),
      wrongTotals: await findWrongTotals(db),
    }
  })
