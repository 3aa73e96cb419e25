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

/** 32 bytes in base64; null: anything else. */
export const textToKey = (text: string): Buffer | null =>
  /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null

export type FoundKey =
  | { readonly type: 'found'; readonly key: Buffer }
  /** `reason`: a sentence for the operator. */
  | { readonly type: 'failed'; readonly reason: string }

/** The sealed data cannot be opened, and a new key would not help. */
const OTHER_KEY =
  'DATA_KEY: the interviews of this database were sealed with another key. Put it back (DATA_KEY, or data.key in DATA_DIR). Only if it is lost for good: npm run db:backup, then npm run db:restore -- <file> --replace --drop-unreadable, which deletes them'

type KeySettings = {
  /** Null: the key is in the data folder. */
  readonly dataKey: Buffer | null
  readonly dataDir: string
}

/** The key of this database: from the settings, or as generated at the first start. */
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

/** Written completely to a temporary file, then renamed, unless another process was first: then its key is used. */
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

/** Flushes the rename: data sealed before that could not be opened after a power cut. */
const keepName = (folder: string): void => {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export type FoundSeal =
  /** `unreadable`: number of interviews, from before there was a mark, that were sealed with other keys. */
  | { readonly type: 'found'; readonly seal: Seal; readonly unreadable: number }
  | { readonly type: 'failed'; readonly reason: string }

type SealedStore = Pick<Store, 'db' | 'write'>

/** Identifies the key in the database. */
const markOfKey = (seal: Seal): string => seal.mark('data key')

/**
 * The seal of this database. While nothing was ever sealed, the key may be a new one; from then on only that key is
 * valid: with another one, sealed data could be neither read nor found for an erasure.
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
  // Keys could change before there were marks: then no single key opens everything.
  return unreadable < sealed.length ? { type: 'found', seal, unreadable } : OTHER
}

const OTHER = { type: 'failed', reason: OTHER_KEY } as const

const sealOfMark = (seal: Seal, mark: string): FoundSeal =>
  mark === markOfKey(seal) ? { type: 'found', seal, unreadable: 0 } : OTHER

/** Another process that starts at the same time may have stored its mark first. */
const markOnce = (store: SealedStore, seal: Seal): Promise<string> =>
  store.write(async (tx) => {
    await writeMetaOnce(tx, 'data_key_mark', markOfKey(seal))
    return (await readMeta(tx, 'data_key_mark')) ?? ''
  })

/**
 * For a key that is lost for good: deletes what it has sealed, and removes its mark. Returns the number of deleted
 * interviews.
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
    // Without a tombstone: after a restore every device reads everything again.
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
