import { createHash } from 'node:crypto'
import type { ObjectStore } from '#server/api/files/stores/object-store.ts'
import type { Snapshot } from '../contents/open-database.ts'
import { readRows } from '../contents/read-rows.ts'
import {
  DUMP_FORMAT,
  type DumpCounts,
  type DumpHeader,
  PICTURE_PIECE_BYTES,
  type StoredRow,
} from './dump-format.ts'

export type DumpSource = {
  readonly snapshot: Snapshot
  readonly pictures: Pick<ObjectStore, 'open'>
  readonly nowMs: number
  /** Told of each picture that the database names and that is not there. */
  readonly onLostPicture: (sha256: string) => void
}

/** What a dump of the snapshot holds, in pieces of some lines. Returns the counts. */
export async function* dumpText(source: DumpSource): AsyncGenerator<string, DumpCounts> {
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
      // No picture has no bytes: what is left of it would be no line.
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

/** JSON would turn other values into something that looks like one of these. */
const checked = (row: StoredRow): StoredRow => {
  for (const [column, value] of Object.entries(row)) {
    const isKept = value === null || typeof value === 'string' || Number.isFinite(value)
    if (!isKept) throw new Error(`${column}: a dump cannot hold a value of type ${typeof value}`)
  }
  return row
}
