import type { Kysely } from 'kysely'
import type { Queryable } from './database-schema.ts'
import type { GroupTransactions } from './write-queue.ts'

export type EngineType = 'sqlite' | 'postgres'

/** What the store needs of a database, and each kind does in its own way. Faults of the machine are `StorageUnavailable`. */
export type Engine = {
  readonly type: EngineType
  readonly db: Queryable
  readonly transactions: GroupTransactions<Queryable>
  readonly hasTable: (db: Kysely<unknown>, name: string) => Promise<boolean>
  /** One transaction that no other process's migration runs beside. */
  readonly migrating: (work: (tx: Kysely<unknown>) => Promise<void>) => Promise<void>
  /** Before a migration touches data. */
  readonly keepCopy: (nowMs: number) => void
  /** What `keepCopy` has kept. */
  readonly dropFormerCopies: () => void
  /**
   * Tells of what other processes commit: the number of the change, or null when some may have been missed. Answers
   * how to stop.
   */
  readonly listen: (notify: (change: number | null) => void) => () => Promise<void>
  /** Pages as they were before the last commits leave the disk, as far as the engine's owner is free to say so. */
  readonly dropFormerPages: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Servers hold a database with one another; what replaces its contents must be alone with it. */
export type LockMode = LockOptions['mode']

export type DatabaseLock =
  | { readonly type: 'held'; readonly release: () => Promise<void> }
  /** Somebody has it whom this mode does not go with. */
  | { readonly type: 'in-use' }

export type LockOptions =
  | {
      readonly mode: 'with-others'
      /** The hold was lost, and somebody has taken the database for themself. */
      readonly onTakenOver: () => void
    }
  | { readonly mode: 'alone' }
