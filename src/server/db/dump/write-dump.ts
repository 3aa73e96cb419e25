import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ObjectStore } from '#server/db/object-store.ts'
import { readRows, type Snapshot } from './database-snapshot.ts'
import {
  DUMP_FORMAT,
  type DumpCounts,
  DumpFault,
  type DumpFaultType,
  type DumpHeader,
  faultOf,
  PICTURE_PIECE_BYTES,
  type StoredRow,
} from './dump-format.ts'

type DumpSource = {
  readonly snapshot: Snapshot
  readonly pictures: Pick<ObjectStore, 'open'>
  readonly nowMs: number
  /** Called for each picture that the database names and the storage lacks. */
  readonly onLostPicture: (sha256: string) => void
}

/** Yields the text of a dump in pieces of several lines. Returns the counts. */
async function* dumpText(source: DumpSource): AsyncGenerator<string, DumpCounts> {
  const hash = createHash('sha256')
  const body = bodyText(source)
  for (;;) {
    const { done, value } = await body.next()
    if (done) {
      yield toLine({ end: value, sha256: hash.digest('hex') })
      return value
    }
    hash.update(value)
    yield value
  }
}

async function* bodyText(source: DumpSource): AsyncGenerator<string, DumpCounts> {
  const { snapshot, nowMs } = source
  const { migrations, tables } = snapshot.contents
  const header: DumpHeader = {
    neomuse_dump: DUMP_FORMAT,
    made_at: new Date(nowMs).toISOString(),
    engine: snapshot.engine,
    epoch: snapshot.epoch,
    migrations: [...migrations],
  }
  yield toLine(header)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    rows[table.name] = 0
    for await (const page of readRows(snapshot.db, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + page.length
      yield page.map((row) => toLine({ t: table.name, r: checked(row) })).join('')
    }
  }
  return { rows, ...(yield* picturesText(source)) }
}

async function* picturesText({
  snapshot,
  pictures,
  onLostPicture,
}: DumpSource): AsyncGenerator<string, Pick<DumpCounts, 'pictures' | 'bytes'>> {
  const files = snapshot.contents.tables.find(({ name }) => name === FILES)
  const counts = { pictures: 0, bytes: 0 }
  if (!files) return counts
  for await (const page of readRows(snapshot.db, files)) {
    for (const { sha256 } of page) {
      const content = await pictures.open(String(sha256))
      if (content === null) {
        onLostPicture(String(sha256))
        continue
      }
      let isEmpty = true
      for await (const piece of inPieces(content)) {
        isEmpty = false
        counts.bytes += piece.length
        yield toLine({ f: sha256, d: piece.toString('base64') })
      }
      // No picture is empty: an empty file is reported as missing.
      if (isEmpty) onLostPicture(String(sha256))
      else counts.pictures += 1
    }
  }
  return counts
}

const FILES = 'files'

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let at = 0; at < bytes.length; at += PICTURE_PIECE_BYTES)
      yield bytes.subarray(at, at + PICTURE_PIECE_BYTES)
  }
}

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`

/** JSON would silently turn values of other types into one of these. */
const checked = (row: StoredRow): StoredRow => {
  for (const [column, value] of Object.entries(row)) {
    const isKept = value === null || typeof value === 'string' || Number.isFinite(value)
    if (!isKept) throw new Error(`${column}: a dump cannot hold a value of type ${typeof value}`)
  }
  return row
}

export type WrittenDump =
  | { readonly type: 'written'; readonly counts: DumpCounts; readonly fileBytes: number }
  | { readonly type: 'failed'; readonly fault: DumpFaultType }

/**
 * Writes a dump under a name that is free. Until it is complete and flushed to the disk it has a temporary name, so
 * that an incomplete dump is never taken for a complete one.
 */
export const writeDump = async (source: DumpSource, path: string): Promise<WrittenDump> => {
  const unfinished = `${path}.unfinished`
  try {
    await refuseExisting(path)
    const counts = await writeNew(unfinished, source)
    const { size } = await stat(unfinished)
    await refuseExisting(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return { type: 'written', counts, fileBytes: size }
  } catch (error) {
    return { type: 'failed', fault: faultOf(error).type }
  }
}

/** Makes the folder for dumps, readable by its owner only: they hold personal data. */
export const makeDumpFolder = async (folder: string): Promise<DumpFaultType | null> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return faultOf(error).type
  }
}

const writeNew = async (path: string, source: DumpSource): Promise<DumpCounts> => {
  const file = await openNew(path)
  try {
    const text = dumpText(source)
    let counts: DumpCounts | null = null
    const pieces = async function* () {
      counts = yield* text
    }
    await pipeline(
      Readable.from(pieces(), { objectMode: true }),
      createGzip(),
      file.createWriteStream({ flush: true }),
    )
    if (counts === null) throw new Error('the text of a dump ends with its counts')
    return counts
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Readable by its owner only. Fails if another process has created the same file. */
const openNew = async (path: string) => {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new DumpFault('no-such-folder', { cause: error })
    throw error
  }
}

const refuseExisting = async (path: string): Promise<void> => {
  try {
    await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  throw new DumpFault('already-there')
}

/** Without this the file name may be lost in a power cut, although the content was written. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
