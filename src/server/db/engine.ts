import type { Kysely } from 'kysely'
import type { Queryable } from './database-schema.ts'
import type { GroupTransactions } from './write-queue.ts'

export type EngineType = 'sqlite' | 'postgres'

/** The operations that differ between kinds of databases. Faults of the machine are `StorageUnavailable`. */
export type Engine = {
  readonly type: EngineType
  readonly db: Queryable
  readonly transactions: GroupTransactions<Queryable>
  readonly hasTable: (db: Kysely<unknown>, name: string) => Promise<boolean>
  /** A transaction that excludes migrations of other processes. */
  readonly migrating: (work: (tx: Kysely<unknown>) => Promise<void>) => Promise<void>
  /** Called before a migration changes data. */
  readonly keepCopy: (nowMs: number) => Promise<void>
  /** Deletes the copies that `keepCopy` made. */
  readonly dropFormerCopies: () => void
  /**
   * Reports commits of other processes: the number of the change, or null when some may have been missed. Returns how
   * to stop.
   */
  readonly listen: (notify: (change: number | null) => void) => () => Promise<void>
  /** Removes old versions of pages from the disk, as far as this program may do that. */
  readonly dropFormerPages: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Servers share a database; a command that replaces its contents needs it exclusively. */
export type LockMode = LockOptions['mode']

export type DatabaseLock =
  | { readonly type: 'held'; readonly release: () => Promise<void> }
  /** Another process holds it in a mode that excludes this one. */
  | { readonly type: 'in-use' }

export type LockOptions =
  | {
      readonly mode: 'with-others'
      /** The lock was lost, and another process now holds the database exclusively. */
      readonly onTakenOver: () => void
    }
  | { readonly mode: 'alone' }
