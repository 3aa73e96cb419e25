import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

/** The database does not take a row that another one held: it does not fit its table, or its rules. */
export class RowRefused extends Error {
  override name = 'RowRefused'
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.table = table
  }

  /** What a database threw when rows were inserted: a fault of the machine stays one. */
  static unlessUnavailable(table: string, error: unknown): Error {
    return error instanceof StorageUnavailable ? error : new RowRefused(table, error)
  }
}
