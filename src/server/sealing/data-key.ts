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
import { makeFolder } from '#server/store/sqlite/make-folder.ts'

const KEY_BYTES = 32

/** 32 bytes in base64; null: it is something else. */
export const textToKey = (text: string): Buffer | null =>
  /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null

export type FoundKey =
  | { readonly type: 'found'; readonly key: Buffer }
  /** In words for whoever runs the server. */
  | { readonly type: 'failed'; readonly reason: string }

/** What was sealed cannot be opened, and a new key would help nobody. */
export const OTHER_KEY =
  'DATA_KEY: the interviews of this database were sealed with another key. Put it back (DATA_KEY, or data.key in DATA_DIR). Only if it is lost for good: npm run db:backup, then npm run db:restore -- <file> --replace --drop-unreadable, which deletes them'

export type KeySettings = {
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
