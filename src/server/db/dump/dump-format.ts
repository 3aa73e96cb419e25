import * as v from 'valibot'

/**
 * A dump is gzipped UTF-8 text, one JSON value per line: a header; rows, table by table; pictures in pieces; a footer
 * with the counts and the SHA-256 of every byte before it. The format is the same for every kind of database.
 */
export const DUMP_FORMAT = 1

/** Most bytes of a picture per line, before encoding. */
export const PICTURE_PIECE_BYTES = 192 * 1024

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const dumpHeader = v.object({
  neomuse_dump: v.literal(DUMP_FORMAT),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  engine: v.picklist(['sqlite', 'postgres']),
  epoch: v.nullable(v.string()),
  /** Names of the migrations that had run, in their order. */
  migrations: v.array(v.string()),
})

export type DumpHeader = v.InferOutput<typeof dumpHeader>

/** A header of any format, to distinguish a newer dump from a file that is no dump. */
export const anyDumpHeader = v.object({ neomuse_dump: v.number() })

/** A value that every engine can store. */
const storedValue = v.union([v.string(), v.number(), v.null()])

const dumpRow = v.object({ t: v.string(), r: v.record(v.string(), storedValue) })

/** One piece of a picture, base64; the pieces of one picture are consecutive. */
const dumpPicture = v.object({
  f: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  d: v.pipe(v.string(), v.base64()),
})

export const dumpBody = v.union([dumpRow, dumpPicture])

const dumpCounts = v.object({
  /** Number of rows per table. */
  rows: v.record(v.string(), count),
  pictures: count,
  /** Total size of the pictures. */
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

/** Why a dump cannot be written, or is not valid. */
export type DumpFaultType =
  | 'no-such-file'
  | 'no-such-folder'
  | 'not-a-file'
  | 'already-there'
  | 'not-allowed'
  | 'read-only'
  | 'disk-full'
  | 'unreadable'
  | 'not-a-dump'
  | 'newer-format'
  | 'newer-migrations'
  | 'older-migrations'
  | 'truncated'
  | 'corrupted'

/** Thrown inside the stream of a dump; the function that opened the stream returns it as a value. */
export class DumpFault extends Error {
  override name = 'DumpFault'
  readonly type: DumpFaultType

  constructor(type: DumpFaultType, options?: ErrorOptions) {
    super(type, options)
    this.type = type
  }
}

const FAULTS: Readonly<Record<string, DumpFaultType>> = {
  ENOENT: 'no-such-file',
  EISDIR: 'not-a-file',
  ENOTDIR: 'no-such-folder',
  EEXIST: 'already-there',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'read-only',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EIO: 'unreadable',
  // zlib: the stream is cut off, or its checksum does not match.
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'corrupted',
}

/** Translates an error of the file into a fault; anything else is a bug and is thrown. */
export const faultOf = (error: unknown): DumpFault => {
  if (error instanceof DumpFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const type = FAULTS[code]
  if (type === undefined) throw error
  return new DumpFault(type, { cause: error })
}

/** What is wrong with a file; follows its name in a sentence. */
export const DUMP_FAULT_MESSAGES: Readonly<Record<DumpFaultType, string>> = {
  'no-such-file': 'is not there',
  'no-such-folder': 'cannot be opened: its folder is not there',
  'not-a-file': 'is a folder, not a file',
  'already-there': 'is there already, and is not overwritten',
  'not-allowed': 'may not be read or written by this account',
  'read-only': 'cannot be written: the disk is read-only',
  'disk-full': 'cannot be written: the disk is full',
  unreadable: 'cannot be read: the disk reports a fault',
  'not-a-dump': 'is no backup of Néomuse',
  'newer-format': 'was made by a newer version of Néomuse, in a form that this one does not know',
  'newer-migrations': 'was made by a newer version of Néomuse. Restore it with that version',
  'older-migrations':
    'was made by a version of Néomuse before November 2026. Restore it with a version of that month, and take a backup of that',
  truncated: 'ends too early: it was cut off. Take another backup',
  corrupted: 'is damaged: its contents are not what was written. Take another backup',
}
