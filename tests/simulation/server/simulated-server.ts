import type { EntityKey } from '#contract/entities/entities.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import type { SyncRow } from '#sync/row/row-state.ts'

/** An answer of another server, or of our server without handling the request. */
export type CannedAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One change of one row, as it was committed. */
export type ServerChange = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly version: number
  /** The idempotency key of the write; null: no device has sent it. */
  readonly mutationId: string | null
  /** Null: the row was deleted. */
  readonly row: SyncRow | null
}

export type SimulatedServer = {
  /** Answers one request completely: nothing else happens meanwhile. */
  readonly handle: (request: ApiRequest, token: string) => Promise<Answer>
  /** How the canned answer arrives at a client of this tier. */
  readonly present: (canned: CannedAnswer) => Promise<Answer>
  /** What was committed since the last call, in the order of the commits. */
  readonly applyChanges: () => Promise<readonly ServerChange[]>
  readonly rows: (entity: EntityKey) => Promise<readonly SyncRow[]>
  readonly epoch: () => string
  /** A new session of an administrator. */
  readonly openSession: (accountId: string) => Promise<string>
  readonly endSession: (token: string) => Promise<void>
  /** A process loses everything that it keeps in memory. */
  readonly restart: () => void
  /** The stored answers to idempotency keys expire. */
  readonly forgetKeys: () => Promise<void>
  readonly backUp: () => Promise<void>
  /** Restores the last backup, as another database. */
  readonly restore: (epoch: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type ServerOptions = {
  readonly nowMs: () => number
  readonly seed: number
}
