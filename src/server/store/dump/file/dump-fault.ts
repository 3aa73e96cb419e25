/** Why a dump cannot be written, or cannot be believed. */
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
  | 'truncated'
  | 'corrupted'

/** Thrown inside a stream of a dump; whoever asked for the stream is told by a value. */
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
  // zlib: the stream ends before its end, or what it holds is not what was compressed.
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'corrupted',
}

/** What happened to the file, as a fault; anything else is a bug and is thrown. */
export const faultOf = (error: unknown): DumpFault => {
  if (error instanceof DumpFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const type = FAULTS[code]
  if (type === undefined) throw error
  return new DumpFault(type, { cause: error })
}
