import Dexie, { type DexieOptions } from 'dexie'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Account } from '#contract/session.ts'
import { bytesToBase64 } from '#device/bytes.ts'
import { picturesIn } from '#domain/pictures.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { databaseName } from '../database-name.ts'
import { readWaiting } from '../kept-pictures.ts'
import { readPullMark } from '../meta-table.ts'
import { isFull, retryAfterPruning } from '../quota.ts'
import type { EditsFile } from './edits-file.ts'
import { epochOfBases, newEditsFile, sealEditsFile } from './edits-format.ts'

type ExportPorts = { readonly nowMs: () => number }

/**
 * Exports the waiting edits. From here on they count as sent, so that later edits do not merge into them: another
 * device may send them under the same keys. A completely full device cannot even mark them, and is where a file is
 * needed most; if its admin then edits the same row again, the server refuses the key's second body and the edit goes
 * to the tray.
 */
export const exportEdits = async (
  db: AdminDatabase,
  account: Account,
  ports: ExportPorts,
): Promise<EditsFile> => sealEditsFile(await takeEdits(db, account, ports))

const takeEdits = async (
  db: AdminDatabase,
  account: Account,
  ports: ExportPorts,
): Promise<EditsFile> => {
  const writeDown = () => readEdits(db, account, ports)
  try {
    return await retryAfterPruning(db, () =>
      db.transaction('rw', tablesOf(db), async () => {
        await db.outbox.toCollection().modify({ state: 'sent' })
        return writeDown()
      }),
    )
  } catch (error) {
    if (!isFull(error)) throw error
    return db.transaction('r', tablesOf(db), writeDown)
  }
}

/** The database of an older app has no pictures. */
const hasPictures = (db: AdminDatabase): boolean =>
  db.tables.some(({ name }) => name === 'pictures')

const tablesOf = (db: AdminDatabase) => [
  db.outbox,
  db.bases,
  db.meta,
  ...(hasPictures(db) ? [db.pictures, db.pictureBytes] : []),
]

const readEdits = async (
  db: AdminDatabase,
  { id, email }: Account,
  { nowMs }: ExportPorts,
): Promise<EditsFile> => {
  const marks = await Promise.all(
    ENTITY_KEYS.map(
      async (entity) => [entity, epochOfBases(await readPullMark(db, entity))] as const,
    ),
  )
  const mutations = await db.outbox.orderBy('seq').toArray()
  const pictures = hasPictures(db) ? await readWaiting(db, picturesIn(mutations)) : []
  return newEditsFile({
    account: { id, email },
    exportedAt: new Date(nowMs()).toISOString(),
    epochs: Object.fromEntries(marks),
    mutations,
    pictures: pictures.map((picture) => ({
      ...picture,
      content: bytesToBase64(picture.content),
    })),
    bases: (await db.bases.toArray()).map(({ entity, rowId, row }) => ({ entity, rowId, row })),
  })
}

type UnopenedPorts = { readonly nowMs: () => number; readonly databaseOptions?: DexieOptions }

/**
 * Exports the waiting edits from a database that this app cannot use, because a newer app has written it or no space is
 * left: it is opened as it is, whatever its version.
 */
export const exportUnopened = async (
  account: Account,
  { databaseOptions, nowMs }: UnopenedPorts,
): Promise<EditsFile> => {
  const db = new Dexie(databaseName(account.id), databaseOptions)
  try {
    await db.open()
    // Without a schema of its own Dexie finds the existing tables, but does not add them as properties. Every version
    // has the tables that are needed here.
    const tables = Object.fromEntries(db.tables.map((table) => [table.name, table]))
    Object.assign(db, tables)
    return await exportEdits(db as AdminDatabase, account, { nowMs })
  } finally {
    db.close()
  }
}
