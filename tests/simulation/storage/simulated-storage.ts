import type { EntityKey } from '#contract/entities/entities.ts'
import type { AskedRow } from '#device/storage/asked-rows.ts'
import type { EditOutcome } from '#device/storage/commit-edit.ts'
import type { RowName } from '#device/storage/row-records.ts'
import type { EngineStatus, SyncStore } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Mutation, Rejection, StepPorts, SyncRow } from '#sync/row/row-state.ts'

/** What goes wrong inside the next transaction that writes: it is rolled back as a whole. */
export type WriteFault = 'quota' | 'killed'

/** An open connection of a tab or an engine to an account's database. */
export type Connection = {
  readonly store: SyncStore
  readonly edit: (edit: Edit, ports: StepPorts) => Promise<EditOutcome>
  readonly reapply: (rejectionId: string, ports: StepPorts) => Promise<EditOutcome>
  readonly abandon: (mutationId: string, ports: StepPorts) => Promise<void>
  readonly dismiss: (rejectionId: string) => Promise<void>
  /** A page shows a row that has not arrived yet. */
  readonly ask: (row: RowName) => Promise<void>
  /** Drops rows that can be pulled again, for lack of space. */
  readonly prune: () => Promise<void>
  readonly readToken: () => Promise<string | null>
  /** What signing in does to the storage. */
  readonly enter: (token: string) => Promise<void>
  /** What signing out does to it; the answer says whether edits stay on the device. */
  readonly leave: (edits: 'keep' | 'discard') => Promise<'kept' | 'deleted'>
  /** Null: it succeeds. */
  readonly failNextWrite: (fault: WriteFault | null) => void
  /** Closes it for good, even during a transaction. */
  readonly close: () => void
}

/** Everything that the device stores of an account. */
export type Stored = {
  readonly outbox: readonly Mutation[]
  readonly tray: readonly Rejection[]
  readonly bases: number
  readonly status: EngineStatus | null
  readonly rows: Readonly<Record<EntityKey, readonly SyncRow[]>>
  /** What was answered to pages that show a row which had not arrived, by `rowKey`. */
  readonly asked: ReadonlyMap<string, AskedRow>
  /** Where the kept totals differ from the rows. */
  readonly wrongTotals: readonly string[]
}

/** One browser's storage: it outlives its tabs. */
export type SimulatedStorage = {
  readonly open: (accountId: string) => Connection
  readonly rows: (accountId: string, entity: EntityKey) => Promise<readonly SyncRow[]>
  readonly tray: (accountId: string) => Promise<readonly Rejection[]>
  readonly outbox: (accountId: string) => Promise<readonly Mutation[]>
  readonly inspect: (accountId: string) => Promise<Stored>
  /** The accounts that have a database here. */
  readonly accounts: () => Promise<readonly string[]>
  readonly dispose: () => Promise<void>
}
