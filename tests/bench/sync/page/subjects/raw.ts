import { fetchRows, type Queued, requestOf, sendAlone, sendTogether } from '../call-api.ts'
import type { Subject } from '../subject.ts'
import { answered, ended } from './indexed-db.ts'

/** How the queue is sent: this many requests at once, or this many edits in each. */
type Sending =
  | { readonly type: 'alone'; readonly lanes: number }
  | { readonly type: 'batch'; readonly size: number }

export type RawOptions = {
  readonly durability: IDBTransactionDurability
  readonly sending: Sending
}

/** The lower limit: IndexedDB and fetch directly, without conflicts, retries, several tabs, or a tray. */
export const createRaw = ({ durability, sending }: RawOptions): Subject => {
  const state = { token: '' }
  let opening: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opening ??= openDatabase()
    return opening
  }
  const write = async (
    stores: readonly string[],
    work: (store: (name: string) => IDBObjectStore) => void,
  ): Promise<void> => {
    const transaction = (await database()).transaction(stores, 'readwrite', { durability })
    work((name) => transaction.objectStore(name))
    transaction.commit()
    await ended(transaction)
  }
  const forget = (sent: readonly Stored[]): Promise<void> =>
    write(['outbox'], (store) => {
      for (const { place } of sent) store('outbox').delete(place)
    })

  return {
    open: async (token) => {
      state.token = token
      await database()
    },
    pull: async () => {
      const rows = await fetchRows(state.token)
      await write(['rows'], (store) => {
        for (const row of rows) store('rows').put(row)
      })
    },
    edit: (edit) =>
      write(['rows', 'outbox'], (store) => {
        if (edit.type === 'delete') store('rows').delete(edit.rowId)
        else store('rows').put({ id: edit.rowId, ...edit.fields })
        store('outbox').add({ edit, key: crypto.randomUUID() })
      }),
    drain: async () => {
      const queue = await readQueue(await database())
      if (sending.type === 'batch') {
        for (let at = 0; at < queue.length; at += sending.size) {
          const part = queue.slice(at, at + sending.size)
          await sendTogether(state.token, part.map(requestOf))
          await forget(part)
        }
        return
      }
      const ids = new Map<string, string>()
      await inLanes(queue, sending.lanes, async (queued) => {
        const { edit, key } = queued
        const rowId = ids.get(edit.rowId) ?? edit.rowId
        ids.set(edit.rowId, await sendAlone(state.token, { edit: { ...edit, rowId }, key }))
        await forget([queued])
      })
    },
    pageFrom: async (name, rows) => {
      const index = (await database()).transaction('rows').objectStore('rows').index('name')
      return answered(index.getAll(IDBKeyRange.lowerBound(name), rows))
    },
    pageAt: async (offset, rows) => readAt(await database(), offset, rows),
  }
}

type Stored = Queued & { readonly place: number }

/** With the indexes that the mirror has. */
const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open('raw', 1)
  opening.onupgradeneeded = () => {
    const rows = opening.result.createObjectStore('rows', { keyPath: 'id' })
    for (const field of ['name', 'type', 'created_at']) rows.createIndex(field, field)
    opening.result.createObjectStore('outbox', { keyPath: 'place', autoIncrement: true })
  }
  return answered(opening)
}

const readQueue = async (db: IDBDatabase): Promise<readonly Stored[]> =>
  answered(db.transaction('outbox').objectStore('outbox').getAll())

/** Never two edits of one row at a time, and in their order. */
const inLanes = async (
  queue: readonly Stored[],
  lanes: number,
  send: (queued: Stored) => Promise<void>,
): Promise<void> => {
  const rows = lanes === 1 ? [queue] : [...Map.groupBy(queue, ({ edit }) => edit.rowId).values()]
  let next = 0
  const runLane = async (): Promise<void> => {
    for (;;) {
      const row = rows[next++]
      if (row === undefined) return
      for (const queued of row) await send(queued)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
}

const readAt = (db: IDBDatabase, offset: number, most: number): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const found: unknown[] = []
    let skip = offset
    const reading = db.transaction('rows').objectStore('rows').index('name').openCursor()
    reading.onerror = () => reject(reading.error)
    reading.onsuccess = () => {
      const cursor = reading.result
      if (cursor === null) return resolve(found)
      if (skip > 0) {
        cursor.advance(skip)
        skip = 0
        return
      }
      found.push(cursor.value)
      if (found.length < most) cursor.continue()
      else resolve(found)
    }
  })
