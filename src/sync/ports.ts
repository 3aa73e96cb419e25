import type { EntityKey } from '#contract/entities/entities.ts'
import type { Incoming, Mutation, RowState, RowStep, SyncRow } from './row/row-state.ts'

/** A request of the specification's table, before the transport adds the session. */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path from the origin's root: `/api/admin/models`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The answer. `body` is undefined if it is not JSON. */
export type Answer =
  | {
      readonly type: 'response'
      readonly status: number
      /** The `Sync-Epoch` header; null: not our server, unless it is a basic one. */
      readonly epoch: string | null
      readonly etag: string | null
      /** The `Sync-Cursor` header; null: changes cannot be requested from this answer on. */
      readonly cursor: string | null
      /** The `Sync-More` header: whether this page has a next one; null: the answer is not a page. */
      readonly hasMore: boolean | null
      /** The `Sync-Total` header: the number of all rows; null: the server does not say. */
      readonly total: number | null
      readonly retryAfterMs: number | null
      readonly body: unknown
    }
  | { readonly type: 'unreachable'; readonly reason: 'network' | 'timeout' }
  /** No admin is signed in on this device, or not in the session that was entered, so nothing was sent. */
  | { readonly type: 'no-session' }

export type Transport = {
  readonly send: (request: ApiRequest) => Promise<Answer>
  /**
   * From now on, until the next call, requests are sent only in the device's current session. True: it is another one
   * than before. A session that starts while edits are being sent may belong to a restored server, whose lists were not
   * checked.
   */
  readonly enterSession: () => Promise<boolean>
}

/** A mutation to be sent now, and the server's row that it is based on. */
export type Claim = {
  readonly mutation: Mutation
  readonly base: SyncRow | null
  /** As in the row's state. */
  readonly remoteRow: Incoming | null
}

export type PullMark = {
  /** Of the last list, to be sent in `If-None-Match`. */
  readonly etag: string | null
  /** The cursor of the next changes; null: only the whole list will do. */
  readonly cursor: string | null
  /** How far the whole list has arrived; null: no page of it is awaited. */
  readonly filling: Filling | null
  /**
   * Rows of another database are still here, as after a restore, and the whole list that would replace them has to begin
   * anew: versions must not be compared with it.
   */
  readonly hasOldRows: boolean
  /** Rows that must be read by themselves: this app could not read them, or answers to edits have raised doubts. */
  readonly wantedIds: readonly string[]
  /**
   * The epoch of the server's database that all this comes from, `BASIC_SERVER_EPOCH` if it has none; null until it was
   * pulled.
   */
  readonly epoch: string | null
  /** The fields with which rows were read; null: read by an app that did not record them. */
  readonly fields: string | null
  /** Fields that a newer version of the app has added, while their values arrive; null: none. */
  readonly newFields: NewFields | null
  /**
   * Rows lack some of these fields, because a server process of an older version has answered; or rows are missing,
   * because one of a newer version has written what this app cannot read.
   */
  readonly isPart: boolean
  /** How often rows were dropped for lack of space: a pull that was under way at the time does not know of it. */
  readonly prunes: number
  /** How often the list had to begin anew since it was last whole. */
  readonly restarts: number
  readonly loadedAtMs: number | null
  readonly problem: LoadProblem | null
  readonly problemAtMs: number | null
}

/** A whole list on its way, in pages of descending ids: ids begin with their time, so new rows come first. */
export type Filling = {
  /** The last id that has arrived: every row from here up is on the device. */
  readonly fromId: string
  /** The rows below `fromId` are still those of another database, as after a restore. */
  readonly isOfNewDatabase: boolean
  /** Rows that have arrived, and rows in all; null: the server does not say. */
  readonly arrived: number
  readonly total: number | null
  /**
   * How many rows were changed or deleted since the first page: at most so many of those that it counted may be missing
   * in the end. Undefined: begun by an older version of the app, so it is not known.
   */
  readonly changed?: number | undefined
  /**
   * The rows that wait for an admin were asked for: they are here, even those below `fromId`, unless the server cannot
   * answer it. A mark of an older version of the app lacks it.
   */
  readonly isOpenWorkHere: boolean
  /** When changes were last requested. */
  readonly changesAtMs: number
  /** The device has no space for the rows below: their pages are not requested for now. */
  readonly hold: Hold | null
}

/** Rows from `fromId` up have their values of these fields; null: no rows do. */
export type NewFields = { readonly names: readonly string[]; readonly fromId: string | null }

/** Since when, and how many bytes the browser would have stored then. Null: not determined yet, or not known. */
export type Hold = { readonly sinceMs: number | null; readonly freeBytes: number | null }

/** `storage-full`: the device has no space for what the server has sent. */
type LoadProblem = 'unreachable' | 'unavailable' | 'storage-full'

export type EnginePhase =
  | 'idle'
  | 'syncing'
  | 'offline'
  | 'unavailable'
  | 'signed-out'
  | 'paused'
  | 'broken'

export type EngineStatus = { readonly phase: EnginePhase; readonly nextTryAtMs: number | null }

/** Whether the edits of a row must wait, because the server's state of it is not known well enough. */
export type IsBlocked = (row: { readonly entity: EntityKey; readonly rowId: string }) => boolean

/** The device's storage. Each method is one transaction: it is applied whole or not at all. */
export type SyncStore = {
  /**
   * Claims up to `most` mutations that are due, oldest first, none of a row in `busyRows` or of one that is blocked,
   * and marks them as sent. Of a row, only the first mutation can be claimed.
   */
  readonly claim: (
    nowMs: number,
    busyRows: ReadonlySet<string>,
    most: number,
    isBlocked?: IsBlocked,
  ) => Promise<Claim[]>
  /**
   * Loads rows, steps each, and writes rows, bases, outbox and tray, all in one transaction. A step that returns its
   * own state writes nothing. Each row may occur once. A step that gives the row another id replaces the id in all of
   * them.
   */
  readonly stepRows: (steps: readonly PendingStep[]) => Promise<void>
  /**
   * Stores the entity's whole list, or the part of it that `span` names: rows of that part which the list lacks are
   * gone. This and `applyChanges` may reject with `QuotaExceeded`: nothing is written then.
   */
  readonly applyList: (entity: EntityKey, list: PulledList) => Promise<void>
  /** Stores changes: `receive` is applied to each row that was changed, added or removed. */
  readonly applyChanges: (entity: EntityKey, changes: PulledChanges) => Promise<void>
  readonly pullMark: (entity: EntityKey) => Promise<PullMark>
  readonly markPull: (entity: EntityKey, mark: PullMark) => Promise<void>
  /** Rows that a page shows although they have not arrived yet. */
  readonly askedIds: (entity: EntityKey) => Promise<readonly string[]>
  /** The server has sent all of these rows that it has: those that are still not in the mirror do not exist. */
  readonly answerAsked: (entity: EntityKey, rowIds: readonly string[]) => Promise<void>
  /** The entities that have mutations in the outbox. */
  readonly pendingEntities: () => Promise<readonly EntityKey[]>
  /** When the first waiting mutation is due, without those of blocked rows; null if there is none. */
  readonly nextDueAtMs: (isBlocked?: IsBlocked) => Promise<number | null>
  /** Ends every waiting time, except those that `waitsOn` names. */
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

/** A store rejects with this if the device has no space for what was pulled, even after dropping what it can. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded'
  readonly isOfNewDatabase: boolean
  constructor(isOfNewDatabase: boolean) {
    super('storage quota exceeded by what was pulled')
    this.isOfNewDatabase = isOfNewDatabase
  }
}

type Receive = (state: RowState, row: SyncRow | null) => RowStep

type FindDuplicates = (
  states: readonly RowState[],
  newRows: readonly SyncRow[],
) => ReadonlyMap<string, SyncRow>

/** A part of a list: the ids from `fromId`, below `belowId`. Null: without this limit. */
export type IdSpan = { readonly fromId: string | null; readonly belowId: string | null }

export const WHOLE_LIST: IdSpan = { fromId: null, belowId: null }

export const isInSpan = ({ fromId, belowId }: IdSpan, id: string): boolean =>
  (fromId === null || id >= fromId) && (belowId === null || id < belowId)

export type PulledList = {
  readonly rows: readonly SyncRow[]
  readonly span: IdSpan
  /** Ids of existing rows that this app cannot read: what is known of them stays. */
  readonly unreadIds?: readonly string[]
  /** From another database than the mirror, as after a restore: versions cannot be compared, and the list applies. */
  readonly isOfNewDatabase: boolean
  readonly receive: Receive
  /**
   * Called with the rows that have pending mutations, and with the listed rows that this device did not know so far.
   * The result names, by the id of a pending row, the listed row that is the same one.
   */
  readonly findDuplicates?: FindDuplicates
  /** The pull's new progress: written together with the rows, so that neither exists without the other. */
  readonly mark: PullMark
}

export type PulledChanges = {
  readonly rows: readonly SyncRow[]
  readonly deletedIds: readonly string[]
  /** Every other row of this part of the list has the defaults in fields that it lacks. */
  readonly othersHaveDefaults?: IdSpan
  /** Rows that are not here are left out: the device has no space for their part of the list. */
  readonly isOfKnownRows?: boolean
  readonly receive: Receive
  readonly mark: PullMark
}

export type Clock = {
  readonly nowMs: () => number
  /** Calls back once, `delayMs` from now; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Reasons to check the outbox, or the server, again. */
export type Signal =
  | 'edit'
  | 'online'
  | 'visible'
  | 'retry'
  | 'signed-in'
  /** The store already has it. */
  | 'pause'
  | 'resume'
  | 'stop'
  /** The server's change stream has opened, or has closed. */
  | 'stream-open'
  | 'stream-closed'
  | `changed:${EntityKey}`
  /** A page shows a row that has not arrived yet. */
  | `asked:${EntityKey}`

export type Signals = { readonly subscribe: (listener: (signal: Signal) => void) => () => void }

/** The pictures that edits name by their hash, and of which this device may have the only copy. */
export type PicturePort = {
  /** Those of them that the server does not have yet, as far as this device knows. */
  readonly waiting: (hashes: readonly string[]) => Promise<readonly string[]>
  /**
   * One `PUT`; repeating it changes nothing. When `calledOff` resolves, it ends as unreachable. Null: it is no longer
   * here.
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
  /** How many more bytes the browser would store; null: it does not say. */
  readonly freeBytes?: () => Promise<number | null>
  /** The maximum number of rows on a page; by default, as many as a browser handles well. */
  readonly rowsPerPage?: number | undefined
}

/** The key of a row in `busyRows`. */
export const rowKey = ({
  entity,
  rowId,
}: {
  readonly entity: EntityKey
  readonly rowId: string
}): string => `${entity}/${rowId}`
