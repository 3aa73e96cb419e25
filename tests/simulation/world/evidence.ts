import type { EntityKey } from '#contract/entities/entities.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { Fields, Rejection, SyncRow } from '#sync/row/row-state.ts'
import type { AccountName } from '../server/first-rows.ts'
import type { ServerChange } from '../server/simulated-server.ts'
import type { Stored } from '../storage/simulated-storage.ts'

/** What an administrator wanted, and saw when wanting it. */
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
  /** How many changes the server had made by then. */
  readonly changesBefore: number
  /** Given up on purpose, at sign-out. */
  isDiscarded: boolean
}

/** A write on its way, alone or in a batch. */
export type Send = {
  readonly atMs: number
  readonly engine: string
  readonly device: string
  /** Whose outbox it comes from. */
  readonly account: AccountName
  readonly key: string
  readonly entity: EntityKey
  readonly rowId: string
  readonly fields: Fields
}

/** A change of a row on the server, with what was there before. */
export type Change = ServerChange & {
  readonly before: SyncRow | null
  /** A backup that was brought back has undone it. */
  isUndone: boolean
}

/** All that is known of a run, for those who judge it. */
export type Evidence = {
  readonly firstRows: ReadonlyMap<string, SyncRow>
  /** Which some processes of the server do not know. */
  readonly newerFields: ReadonlySet<string>
  readonly intents: Intent[]
  readonly sends: Send[]
  readonly changes: Change[]
  /** How many changes there were each time when the server forgot which writes it has seen. */
  readonly forgottenAt: number[]
  /** Every item that was ever seen in a tray, with the outbox it came from. */
  readonly rejections: Map<string, { readonly outbox: string; readonly rejection: Rejection }>
  /** The keys of edits that were given up; those that were on their way may have had their effect all the same. */
  readonly abandoned: Set<string>
  /** The keys of writes that came too late for their row's version, and when that was heard: what survives has another. */
  readonly staleAtMs: Map<string, number>
  readonly violations: Violation[]
}

/** How the run ended: after everything was healed, and nothing was left to do. */
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
