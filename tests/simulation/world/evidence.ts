import type { EntityKey } from '#contract/entities/entities.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields, Rejection, SyncRow } from '#sync/row/row-state.ts'
import type { AccountName } from '../server/first-rows.ts'
import type { ServerChange } from '../server/simulated-server.ts'
import type { Stored } from '../storage/simulated-storage.ts'

/** An edit of an administrator, and what was on the screen then. */
export type Intent = {
  readonly number: number
  readonly atMs: number
  readonly device: string
  readonly account: AccountName
  readonly entity: EntityKey
  readonly rowId: string
  readonly type: Edit['type']
  readonly fields: Fields
  /** The row on the screen; null: there was none. */
  readonly seen: SyncRow | null
  /** The number of changes on the server by then. */
  readonly changesBefore: number
  /** Discarded on purpose, at sign-out. */
  isDiscarded: boolean
}

/** A write that is being sent, alone or in a batch. */
export type Send = {
  readonly atMs: number
  readonly engine: string
  readonly device: string
  /** The account whose outbox it comes from. */
  readonly account: AccountName
  readonly key: string
  readonly entity: EntityKey
  readonly rowId: string
  readonly fields: Fields
}

/** A change of a row on the server, with the row before it. */
export type Change = ServerChange & {
  readonly before: SyncRow | null
  /** A restored backup has undone it. */
  isUndone: boolean
}

/** Everything known of a run, for the checks of the invariants. */
export type Evidence = {
  readonly firstRows: ReadonlyMap<string, SyncRow>
  /** Fields that some processes of the server do not know. */
  readonly newerFields: ReadonlySet<string>
  readonly intents: Intent[]
  readonly sends: Send[]
  readonly changes: Change[]
  /** The numbers of changes at which the server forgot its idempotency keys. */
  readonly forgottenAt: number[]
  /** Every item that was ever in a tray, with the outbox it came from. */
  readonly rejections: Map<string, { readonly outbox: string; readonly rejection: Rejection }>
  /** The keys of discarded edits, with their rows; those that were being sent may have taken effect. */
  readonly abandoned: Map<string, string>
  /**
   * The keys of writes that came too late for their row's version, with the time of the answer: the rest of the edit
   * gets another key.
   */
  readonly staleAtMs: Map<string, number>
  readonly violations: Violation[]
}

/** How the run ended: after all faults were ended, and no work was left. */
export type Ending = {
  readonly device: string
  readonly account: AccountName
  readonly stored: Stored
  /** The server's rows at that moment. */
  readonly serverRows: ReadonlyMap<string, SyncRow>
}

export const INVARIANTS = [
  'durable',
  'nothing-vanishes',
  'exactly-once',
  'ordered-per-row',
  'server-wins',
  'convergence',
  'no-silent-undo',
  'progress',
  'one-sender',
  'own-name',
  'honest',
  'totals',
] as const

export type InvariantName = (typeof INVARIANTS)[number]

export type Violation = { readonly invariant: InvariantName; readonly detail: string }

export const outboxName = ({
  device,
  account,
}: {
  readonly device: string
  readonly account: AccountName
}): string => `${device}/${account}`
