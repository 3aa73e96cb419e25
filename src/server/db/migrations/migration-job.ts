import type { MigrationProgress } from './migrate.ts'

/** What the thread that migrates is asked to do. */
export type MigrationJob = {
  /** The SQLite file. */
  readonly file: string
  /** Names of the migrations that this version knows, in their order. */
  readonly known: readonly string[]
  readonly nowMs: number
}

/** What it reports. */
export type MigrationNews =
  | { readonly type: 'progress'; readonly progress: MigrationProgress }
  | { readonly type: 'done' }
  /** The message of `StorageUnavailable`. */
  | { readonly type: 'unavailable'; readonly reason: string }
