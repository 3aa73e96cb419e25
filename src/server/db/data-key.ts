import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Queryable } from './database-schema.ts'
import { makeFolder } from './make-folder.ts'
import { readMeta, writeMetaOnce } from './meta.ts'
import type { Store } from './open-store.ts'
import { createSeal, type Seal } from './seal.ts'

const KEY_BYTES = 32

/** 32 bytes in base64; null: it is something else. */
export const textToKey = (text: string): Buffer | null =>
  /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null

export type FoundKey =
  | { readonly type: 'found'; readonly key: Buffer }
  /** In words for whoever runs the server. */
  | { readonly type: 'failed'; readonly reason: string }

/** What was sealed cannot be opened, and a new key would help nobody. */
const OTHER_KEY =
  'DATA_KEY: the interviews of this database were sealed with another key. Put it back (DATA_KEY, or data.key in DATA_DIR). Only if it is lost for good: npm run db:backup, then npm run db:restore -- <file> --replace --drop-unreadable, which deletes them'

type KeySettings = {
  /** Null: the key is the one in the data folder. */
  readonly dataKey: Buffer | null
  readonly dataDir: string
}

/** The key of this database: as it is set, or as the first start has made it. */
export const findDataKey = (
  { dataKey, dataDir }: KeySettings,
  { mayMake }: { readonly mayMake: boolean } = { mayMake: true },
): FoundKey => {
  if (dataKey !== null) return { type: 'found', key: dataKey }
  const path = join(dataDir, 'data.key')
  try {
    const text = readIfThere(path) ?? (mayMake ? keepNewKey(path) : null)
    if (text === null) return { type: 'failed', reason: OTHER_KEY }
    const key = textToKey(text.trim())
    if (key !== null) return { type: 'found', key }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return failed(`is not set, and cannot be kept in ${path} (${error.code}). Set it`)
  }
  return failed(`is not set, and ${path} holds no key. Put back what was in it, or set it`)
}

const failed = (reason: string): FoundKey => ({ type: 'failed', reason: `DATA_KEY: ${reason}` })

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written whole beside, then given its name, unless another process has been faster: then its key counts. */
const keepNewKey = (path: string): string => {
  makeFolder(dirname(path))
  const own = `${path}.${randomBytes(8).toString('hex')}`
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`
  try {
    writeFileSync(own, text, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  keepName(dirname(path))
  return readFileSync(path, 'utf8')
}

/** What is sealed before the new name is on the disk could not be opened after a power cut. */
const keepName = (folder: string): void => {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export type FoundSeal =
  /** `unreadable`: so many interviews of a time without a mark were sealed with other keys. */
  | { readonly type: 'found'; readonly seal: Seal; readonly unreadable: number }
  | { readonly type: 'failed'; readonly reason: string }

type SealedStore = Pick<Store, 'db' | 'write'>

/** By it the database knows its key again. */
const markOfKey = (seal: Seal): string => seal.mark('data key')

/**
 * The seal of this database. Where nothing was ever sealed, its key may be a new one; from then on it is that one alone:
 * with another one, what is sealed could be neither read nor found for an erasure.
 */
export const findSeal = async (store: SealedStore, settings: KeySettings): Promise<FoundSeal> => {
  const mark = await readMeta(store.db, 'data_key_mark')
  const sealed = mark === null ? await readSealed(store.db) : []
  const found = findDataKey(settings, { mayMake: mark === null && sealed.length === 0 })
  if (found.type === 'failed') return found
  const seal = createSeal(found.key)
  if (mark !== null) return sealOfMark(seal, mark)
  const unreadable = unreadableOf(sealed, seal).length
  if (unreadable === 0) return sealOfMark(seal, await markOnce(store, seal))
  // Keys have changed before there were marks: neither is the right one for all.
  return unreadable < sealed.length ? { type: 'found', seal, unreadable } : OTHER
}

const OTHER = { type: 'failed', reason: OTHER_KEY } as const

const sealOfMark = (seal: Seal, mark: string): FoundSeal =>
  mark === markOfKey(seal) ? { type: 'found', seal, unreadable: 0 } : OTHER

/** Another process that starts at the same moment may have been faster. */
const markOnce = (store: SealedStore, seal: Seal): Promise<string> =>
  store.write(async (tx) => {
    await writeMetaOnce(tx, 'data_key_mark', markOfKey(seal))
    return (await readMeta(tx, 'data_key_mark')) ?? ''
  })

/**
 * Where a key is lost for good: deletes what it has sealed, and has the database forget it. Answers how many interviews
 * those were.
 */
export const deleteUnreadableInterviews = async (
  tx: Queryable,
  settings: KeySettings,
): Promise<number> => {
  const found = findDataKey(settings)
  if (found.type === 'failed') return 0
  const unreadable = unreadableOf(await readSealed(tx), createSeal(found.key))
  for (const { id } of unreadable) {
    await tx.deleteFrom('interviews').where('id', '=', id).execute()
    // Without a tombstone: a restored database is read anew by every device.
    await tx.deleteFrom('inquiries').where('id', '=', id).execute()
  }
  await tx.deleteFrom('meta').where('key', '=', 'data_key_mark').execute()
  return unreadable.length
}

type SealedRow = { readonly id: string; readonly sealed: string | null }

const readSealed = (db: Queryable): Promise<readonly SealedRow[]> =>
  db.selectFrom('interviews').select(['id', 'sealed']).where('sealed', 'is not', null).execute()

const unreadableOf = (rows: readonly SealedRow[], seal: Seal): readonly SealedRow[] =>
  rows.filter(({ id, sealed }) => sealed !== null && seal.open(sealed, id) === null)
