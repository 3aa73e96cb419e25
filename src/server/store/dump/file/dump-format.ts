import * as v from 'valibot'

/**
 * A dump is gzipped UTF-8 text, one JSON value a line: a header; rows, table by table; pictures in pieces; a footer with
 * the counts and the SHA-256 of every byte before it. It means the same for every kind of database.
 */
export const DUMP_FORMAT = 1

/** Raw bytes of a picture on one line, at most. */
export const PICTURE_PIECE_BYTES = 192 * 1024

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const dumpHeader = v.object({
  neomuse_dump: v.literal(DUMP_FORMAT),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['sqlite', 'postgres']),
  epoch: v.nullable(v.string()),
  /** The names of those that had run, in their order. */
  migrations: v.array(v.string()),
})

export type DumpHeader = v.InferOutput<typeof dumpHeader>

/** A header of any format, to tell a newer one from what is no dump. */
export const anyDumpHeader = v.object({ neomuse_dump: v.number() })

/** A value as every engine can store it. */
const storedValue = v.union([v.string(), v.number(), v.null()])

export const dumpRow = v.object({ t: v.string(), r: v.record(v.string(), storedValue) })

/** One piece of a picture, base64; the pieces of a picture follow one another. */
export const dumpPicture = v.object({
  f: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  d: v.pipe(v.string(), v.base64()),
})

export const dumpBody = v.union([dumpRow, dumpPicture])

export const dumpCounts = v.object({
  /** Rows by table. */
  rows: v.record(v.string(), count),
  pictures: count,
  /** Of the pictures. */
  bytes: count,
})

export type DumpCounts = v.InferOutput<typeof dumpCounts>

export const dumpFooter = v.object({
  end: dumpCounts,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

export type StoredRow = Readonly<Record<string, string | number | null>>

export type DumpEntry =
  | { readonly type: 'row'; readonly table: string; readonly row: StoredRow }
  | { readonly type: 'picture'; readonly sha256: string; readonly piece: Uint8Array }
