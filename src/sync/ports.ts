import type { EntityKey } from '#contract/entities/entities.ts'
import type { Incoming, Mutation, RowState, RowStep, SyncRow } from './row/row-state.ts'

/** A request of the specification's table, before the transport adds who asks. */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the origin's root: `/api/admin/models`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What came back. `body` is undefined where it is not JSON. */
export type Answer =
  | {
      readonly type: 'response'
      readonly status: number
      /** Of the `Sync-Epoch` header; null: not our server, unless it is a basic one. */
      readonly epoch: string | null
      readonly etag: string | null
      /** Of the `Sync-Cursor` header; null: this answer is nothing to go on from. */
      readonly cursor: string | null
      /** Of the `Sync-More` header: this page of changes has a next one. */
      readonly hasMore: boolean
      readonly retryAfterMs: number | null
      readonly body: unknown
    }
  | { readonly type: 'unreachable'; readonly reason: 'network' | 'timeout' }
  /** Nobody is signed in on this device, or no longer in the session that was entered, so nothing was sent. */
  | { readonly type: 'no-session' }

export type Transport = {
  readonly send: (request: ApiRequest) => Promise<Answer>
  /**
   * From now on, until this is called again, requests are sent in the session that the device has now, and in no other.
   * True: it is another one than before. What begins while edits are being sent may be the session of a restored server,
   * whose lists nobody has seen.
   */
  readonly enterSession: () => Promise<boolean>
}

/** A mutation to be sent now, and the server's row that it stands on. */
export type Claim = {
  readonly mutation: Mutation
  readonly base: SyncRow | null
  /** As in the row's state. */
  readonly remoteRow: Incoming | null
}

export type PullMark = {
  /** Of the last list, to be sent back in `If-None-Match`. */
  readonly etag: string | null
  /** Where the changes go on; null: only the whole list will do. */
  readonly cursor: string | null
  /** The server's database that all this is of, `BASIC_SERVER_EPOCH` where it has no name; null until it was pulled. */
  readonly epoch: string | null
  /** The fields that rows were read with; null: read by an app that did not say. */
  readonly fields: string | null
  /**
   * Rows lack some of these fields, since a server's process of an older version has answered; or they are missing, since
   * one of a newer version has written what this app cannot read.
   */
  readonly isPart: boolean
  readonly loadedAtMs: number | null
  readonly problem: LoadProblem | null
  readonly problemAtMs: number | null
}

/** `storage-full`: the device has no room for what the server has sent. */
export type LoadProblem = 'unreachable' | 'unavailable' | 'storage-full'

export type EnginePhase =
  | 'idle'
  | 'syncing'
  | 'offline'
  | 'unavailable'
  | 'signed-out'
  | 'paused'
  | 'broken'

export type EngineStatus = { readonly phase: EnginePhase; readonly nextTryAtMs: number | null }

/** The device's storage. Each method is one transaction: it happens whole or not at all. */
export type SyncStore = {
  /**
   * Takes up to `most` mutations that are due, oldest first, none of a row in `busyRows` or of one of `blockedEntities`, and
   * marks them as sent. Of one row never more than its first mutation can be taken.
   */
  readonly claim: (
    nowMs: number,
    busyRows: ReadonlySet<string>,
    most: number,
    blockedEntities?: ReadonlySet<EntityKey>,
  ) => Promise<Claim[]>
  /**
   * Loads rows, steps each, and writes rows, bases, outbox and tray, all in one transaction. A step that returns its own
   * state writes nothing. Each row may occur once. A step that gives the row another id replaces the id in all of them.
   */
  readonly stepRows: (steps: readonly PendingStep[]) => Promise<void>
  /**
   * Takes in the entity's whole list: `step` is applied to each row that changed, came, or is no more. This and
   * `takeChanges` may reject with `QuotaExceeded`: nothing is written then.
   */
  readonly takeList: (entity: EntityKey, list: PulledList) => Promise<void>
  /** Takes in what has changed: `receive` is applied to each row that came or is no more. */
  readonly takeChanges: (entity: EntityKey, changes: PulledChanges) => Promise<void>
  readonly pullMark: (entity: EntityKey) => Promise<PullMark>
  readonly markPull: (entity: EntityKey, mark: PullMark) => Promise<void>
  /** The entities that have mutations in the outbox. */
  readonly pendingEntities: () => Promise<readonly EntityKey[]>
  /** When the first waiting mutation of all but `blockedEntities` is due; null where there is none. */
  readonly nextDueAtMs: (blockedEntities?: ReadonlySet<EntityKey>) => Promise<number | null>
  /** Calls off every waiting time, but of those that `waitsOn` names. */
  readonly makeAllDue: (waitsOn?: (mutation: Mutation) => boolean) => Promise<void>
  readonly writeStatus: (status: EngineStatus) => Promise<void>
  /** Whether the admin has paused the account's synchronisation on this device. */
  readonly isPaused: () => Promise<boolean>
}

export type PendingStep = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly step: (state: RowState) => RowStep
}

/** What a store rejects with when the device has no room for what was pulled, whatever it has dropped to make some. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
  readonly isOfNewDatabase: boolean
  constructor(isOfNewDatabase: boolean) {
    super('no room for what was pulled')
    this.isOfNewDatabase = isOfNewDatabase
  }
}

type Receive = (state: RowState, row: SyncRow | null) => RowStep

export type FindDuplicates = (
  states: readonly RowState[],
  newRows: readonly SyncRow[],
) => ReadonlyMap<string, SyncRow>

export type PulledList = {
  readonly rows: readonly SyncRow[]
  /** Of rows that are there, and that nobody here can read: what is known of them stays. */
  readonly unreadIds?: readonly string[]
  /** Of another database than the mirror, as after a restore: versions cannot be compared, the list stands. */
  readonly isOfNewDatabase: boolean
  readonly receive: Receive
  /**
   * Asked about the rows with pending mutations, and about the listed rows that this device has not known so far. The
   * answer names, by the id of a pending row, the listed row that is the same one.
   */
  readonly findDuplicates?: FindDuplicates
  /** How far this brings the pull: written together with the rows, so that neither is ever without the other. */
  readonly mark: PullMark
}

export type PulledChanges = {
  readonly rows: readonly SyncRow[]
  readonly deletedIds: readonly string[]
  readonly receive: Receive
  readonly mark: PullMark
}

export type Clock = {
  readonly nowMs: () => number
  /** Calls back once, `delayMs` from now; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Reasons to look at the outbox, or at the server, again. */
export type Signal =
  | 'edit'
  | 'online'
  | 'visible'
  | 'retry'
  | 'signed-in'
  /** The store has been told before. */
  | 'pause'
  | 'resume'
  | 'stop'
  /** The server tells of its changes by itself now, or does so no longer. */
  | 'stream-open'
  | 'stream-closed'
  | `changed:${EntityKey}`

export type Signals = { readonly subscribe: (listener: (signal: Signal) => void) => () => void }

/** The pictures that edits name by their hash, and that this device may be the only one to have. */
export type PicturePort = {
  /** Those of them that the server does not have yet, as far as this device knows. */
  readonly waiting: (hashes: readonly string[]) => Promise<readonly string[]>
  /**
   * One `PUT`; sent again, it changes nothing. When `calledOff` resolves, it ends as unreachable. Null: it is not here any
   * more.
   */
  readonly send: (sha256: string, calledOff?: Promise<unknown>) => Promise<Answer | null>
  /** The server has it. */
  readonly sent: (sha256: string) => Promise<void>
}

export type EnginePorts = {
  readonly store: SyncStore
  readonly pictures: PicturePort
  readonly transport: Transport
  readonly clock: Clock
  /** From 0 to below 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly signals: Signals
  /** How many rows a page of changes has at most; left out, as many as a browser takes well. */
  readonly changesPerPage?: number | undefined
}

/** How `busyRows` names a row. */
export const rowKey = ({
  entity,
  rowId,
}: {
  readonly entity: EntityKey
  readonly rowId: string
}): string => `${entity}/${rowId}`
