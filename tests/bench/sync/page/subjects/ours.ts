import { liveQuery } from 'dexie'
import { openSignalChannel } from '#device/host/worker-channel.ts'
import { newId } from '#device/random-ids.ts'
import { writeToken } from '#device/storage/account-facts.ts'
import { type AdminDatabase, openAdminDatabase } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { fetchRows } from '../call-api.ts'
import type { Subject } from '../subject.ts'

const ACCOUNT = 'bench'

/** The product's own storage, with the engine in the product's own worker, or without it. */
export const createOurs = ({ hasEngine }: { readonly hasEngine: boolean }): Subject => {
  const db = openAdminDatabase(ACCOUNT)
  const state = { token: '' }
  const ports = { newId, nowMs: () => Date.now() }
  return {
    open: async (token) => {
      state.token = token
      await writeToken(db, token)
    },
    pull: async () => {
      if (hasEngine) {
        startEngine()
        return until(async () => (await readPullMark(db, 'models')).loadedAtMs !== null)
      }
      await db.table('models').bulkPut([...(await fetchRows(state.token))] as SyncRow[])
    },
    edit: async (edit) => {
      const { type } = await commitEdit(db, edit, ports)
      if (type !== 'saved') throw new Error(`not saved: ${type}`)
    },
    drain: () => drain(db),
    rejected: () => db.tray.count(),
    pageFrom: (name, rows) =>
      db.table('models').where('name').aboveOrEqual(name).limit(rows).toArray(),
    pageAt: (offset, rows) =>
      db.table('models').orderBy('name').offset(offset).limit(rows).toArray(),
  }
}

const startEngine = (): void => {
  const worker = new Worker('/bench/worker.js', { name: ACCOUNT, type: 'module' })
  worker.addEventListener('error', ({ message }) => {
    throw new Error(`the worker failed: ${message}`)
  })
}

/** As when the network is available again. */
const drain = async (db: AdminDatabase): Promise<void> => {
  const channel = openSignalChannel(ACCOUNT)
  channel.send('online')
  await until(async () => (await db.outbox.count()) === 0)
  channel.close()
}

/** Checks again whenever the data that was read has changed, as the screens do. */
const until = (isTrue: () => Promise<boolean>): Promise<void> =>
  new Promise((resolve, reject) => {
    const looking = liveQuery(isTrue).subscribe({
      next: (answer) => {
        if (!answer) return
        resolve()
        // The first result may arrive before there is a subscription to end.
        queueMicrotask(() => looking.unsubscribe())
      },
      error: reject,
    })
  })
