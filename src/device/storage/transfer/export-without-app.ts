import type { Account } from '#contract/session.ts'
import { bytesToBase64 } from '#device/bytes.ts'
import { picturesIn } from '#domain/pictures.ts'
import type { PullMark } from '#sync/ports.ts'
import type {
  BaseRecord,
  MetaRecord,
  PictureBytesRecord,
  PictureRecord,
} from '../admin-database.ts'
import { databaseName } from '../database-name.ts'
import type { EditsFile } from './edits-file.ts'
import { epochOfBases, newEditsFile, sealEditsFile } from './edits-format.ts'

type Mutation = EditsFile['mutations'][number] & { readonly state: unknown }

type Ports = { readonly factory: IDBFactory; readonly nowMs: () => number }

/**
 * Exports the waiting edits from an account's database, in the format of `exportEdits`, for a page whose app code
 * failed to load: with plain IndexedDB. Null if there are none. Rejects if the browser does not allow reading them.
 */
export const exportWithoutApp = async (
  { id, email }: Pick<Account, 'id' | 'email'>,
  { factory, nowMs }: Ports,
): Promise<EditsFile | null> => {
  const db = await openIfThere(factory, databaseName(id))
  if (db === null) return null
  try {
    const mutations = await takeMutations(db)
    if (mutations.length === 0) return null
    const bases = await readAll<BaseRecord>(db, 'bases')
    return await sealEditsFile(
      newEditsFile({
        account: { id, email },
        exportedAt: new Date(nowMs()).toISOString(),
        epochs: epochsIn(await readAll<MetaRecord>(db, 'meta')),
        mutations,
        pictures: await readPictures(db, picturesIn(mutations)),
        bases: bases.map(({ entity, rowId, row }) => ({ entity, rowId, row })),
      }),
    )
  } finally {
    db.close()
  }
}

/** Null if it does not exist: merely opening it would create an empty one. */
const openIfThere = (factory: IDBFactory, name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => (isNew ? resolve(null) : reject(request.error))
  })

/** They count as sent from here on, so that later edits do not merge into them: see `exportEdits`. */
const takeMutations = async (db: IDBDatabase): Promise<Mutation[]> =>
  // A completely full device cannot even mark them.
  (await markSent(db)) ?? (await readAll<Mutation>(db, 'outbox'))

/** In one transaction, because another tab may be sending them. Null if nothing could be written. */
const markSent = (db: IDBDatabase): Promise<Mutation[] | null> =>
  new Promise((resolve) => {
    const transaction = db.transaction('outbox', 'readwrite')
    const table = transaction.objectStore('outbox')
    const request: IDBRequest<Mutation[]> = table.getAll()
    let sent: Mutation[] = []
    request.onsuccess = () => {
      sent = request.result.map((mutation) => ({ ...mutation, state: 'sent' }))
      for (const mutation of sent) table.put(mutation)
    }
    transaction.oncomplete = () => resolve(sent)
    transaction.onabort = () => resolve(null)
  })

/** In the order of the keys; empty if the database comes from an app without this table. */
const readAll = <Value>(db: IDBDatabase, table: string): Promise<Value[]> =>
  new Promise((resolve, reject) => {
    if (!db.objectStoreNames.contains(table)) return resolve([])
    // Only the app writes to its tables.
    const request: IDBRequest<Value[]> = db.transaction(table).objectStore(table).getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const PULLED = 'pull:'

const epochsIn = (meta: readonly MetaRecord[]): EditsFile['epochs'] =>
  Object.fromEntries(
    meta.flatMap(({ key, value }) =>
      key.startsWith(PULLED) ? [[key.slice(PULLED.length), epochOf(value)]] : [],
    ),
  )

/** A mark of an older app lacks some of these. */
const epochOf = (mark: unknown): string | null => {
  if (typeof mark !== 'object' || mark === null || !('epoch' in mark)) return null
  if (typeof mark.epoch !== 'string') return null
  const filling = 'filling' in mark ? (mark.filling as PullMark['filling']) : null
  const hasOldRows = 'hasOldRows' in mark && mark.hasOldRows === true
  return epochOfBases({ epoch: mark.epoch, filling, hasOldRows })
}

const readPictures = async (
  db: IDBDatabase,
  hashes: readonly string[],
): Promise<EditsFile['pictures']> => {
  if (hashes.length === 0) return []
  const records = await readAll<PictureRecord>(db, 'pictures')
  const bytes = await readAll<PictureBytesRecord>(db, 'pictureBytes')
  return hashes.flatMap((hash) => {
    const record = records.find(({ sha256, state }) => sha256 === hash && state === 'waiting')
    const content = bytes.find(({ sha256 }) => sha256 === hash)?.content
    return record && content
      ? [{ sha256: hash, type: record.type, content: bytesToBase64(content) }]
      : []
  })
}

type Found = Pick<Account, 'id' | 'email'>

const NOTE = 'neomuse-unsent-'

/**
 * The accounts that may have edits on this device: the signed-in one, and those whose edits were kept at a sign-out,
 * whose address is not known here. Read without the app's own code, in the format of `saved-session.ts` and
 * `unsent-note.ts`.
 */
export const accountsHere = (
  storage: Pick<Storage, 'getItem'>,
  keys: readonly string[],
): readonly Found[] => {
  const noted = keys.flatMap((key) => (key.startsWith(NOTE) ? [key.slice(NOTE.length)] : []))
  const signedIn = readAccount(storage.getItem('admin_user'))
  const others = noted.filter((id) => id !== signedIn?.id).map((id) => ({ id, email: '' }))
  return signedIn === null ? others : [signedIn, ...others]
}

const readAccount = (text: string | null): Found | null => {
  try {
    const { id, email } = JSON.parse(text ?? 'null') ?? {}
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
  } catch {
    // Incompletely written: the notes name the accounts with waiting edits.
    return null
  }
}
