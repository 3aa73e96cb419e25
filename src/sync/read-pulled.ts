import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { tombstone } from '#contract/sync-protocol.ts'
import { readBasicProblem } from './basic-server/read-basic-verdict.ts'
import { readBasicRows } from './basic-server/rows.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import type { BlockCause } from './drain.ts'
import type { Answer } from './ports.ts'
import { endsSession } from './read-verdict.ts'
import { idOf, isReadable, parseRow, parseRows } from './row/row-fields.ts'
import type { SyncRow } from './row/row-state.ts'

type Blocked = {
  readonly type: 'blocked'
  readonly cause: BlockCause
  readonly retryAfterMs: number
}

export type ListReading =
  | {
      readonly type: 'list'
      readonly rows: readonly SyncRow[]
      readonly unreadIds: readonly string[]
      readonly etag: string | null
      /** Null: the server gives none. */
      readonly cursor: string | null
      /** Whether this page has a next one; null: it is the whole list. */
      readonly hasMore: boolean | null
      readonly total: number | null
      readonly epoch: string
    }
  | { readonly type: 'unchanged'; readonly epoch: string }
  /** This server has no such list, and need not have it. */
  | { readonly type: 'absent'; readonly epoch: string | null }
  | Blocked

export type ChangesReading =
  | {
      readonly type: 'changes'
      readonly rows: readonly SyncRow[]
      readonly deletedIds: readonly string[]
      /** Existing rows that this app cannot read. */
      readonly unreadIds: readonly string[]
      readonly cursor: string
      readonly hasMore: boolean
      readonly epoch: string
    }
  /** The server no longer knows what has changed since then. */
  | { readonly type: 'lost' }
  | Blocked

/**
 * As for push: an answer counts only if it names our server's epoch and fits the contract. If an answer without an
 * epoch may be accepted, its shape decides.
 */
export const readList = (entity: EntityKey, answer: Answer, isBasic: boolean): ListReading => {
  if (answer.type === 'response' && isAbsent(entity, answer, isBasic))
    return { type: 'absent', epoch: answer.epoch }
  if (isBasic && answer.type === 'response' && answer.epoch === null)
    return readBasicList(entity, answer)
  const ours = readOurs(answer)
  if (ours.type === 'blocked') return ours
  const { status, body, etag, cursor, hasMore, total } = ours.answer
  if (status === 304) return { type: 'unchanged', epoch: ours.epoch }
  const parsed = status === 200 ? parseRows(entity, body) : null
  return parsed && (hasMore !== null || isReadable(parsed))
    ? { type: 'list', ...parsed, etag, cursor, hasMore, total, epoch: ours.epoch }
    : blocked('unavailable', ours.answer.retryAfterMs)
}

/** The server's own answer, from a basic server or an older version: not a proxy's page for an unknown path. */
const isAbsent = (
  entity: EntityKey,
  { status, epoch, body }: Response,
  isBasic: boolean,
): boolean =>
  ENTITIES[entity].isBeyondBasicServer === true &&
  status === 404 &&
  (epoch !== null || isBasic) &&
  readBasicProblem(body) !== null

const readBasicList = (
  entity: EntityKey,
  { status, body, retryAfterMs }: Response,
): ListReading => {
  // An account that may not read a list may not write either: the edits wait for one that may.
  if ((status === 401 || status === 403) && readBasicProblem(body))
    return blocked('signed-out', null)
  const parsed = status === 200 ? readBasicRows(entity, body) : null
  return parsed
    ? { type: 'list', ...parsed, ...OF_BASIC_SERVER }
    : blocked('unavailable', retryAfterMs)
}

const OF_BASIC_SERVER = {
  etag: null,
  cursor: null,
  hasMore: null,
  total: null,
  epoch: BASIC_SERVER_EPOCH,
} as const

export const readChanges = (entity: EntityKey, answer: Answer): ChangesReading => {
  const ours = readOurs(answer)
  if (ours.type === 'blocked') return ours
  const { status, body, cursor, hasMore, retryAfterMs } = ours.answer
  if (status === 410 || status === 400) return { type: 'lost' }
  // A request for the list itself shows whether it exists at all.
  if (isAbsent(entity, ours.answer, false)) return { type: 'lost' }
  if (status !== 200) return blocked('unavailable', retryAfterMs)
  // A server without cursors answers with its whole list.
  if (cursor === null) return { type: 'lost' }
  if (!Array.isArray(body)) return blocked('unavailable', retryAfterMs)
  const rows: SyncRow[] = []
  const deletedIds: string[] = []
  const unreadIds: string[] = []
  for (const entry of body) {
    if (v.is(tombstone, entry)) deletedIds.push(entry.id)
    else {
      const row = parseRow(entity, entry)
      const id = idOf(entry)
      if (row !== null) rows.push(row)
      else if (id !== null) unreadIds.push(id)
      else return blocked('unavailable', retryAfterMs)
    }
  }
  return {
    type: 'changes',
    rows,
    deletedIds,
    unreadIds,
    cursor,
    hasMore: hasMore === true,
    epoch: ours.epoch,
  }
}

type Response = Extract<Answer, { type: 'response' }>

type Ours =
  | {
      readonly type: 'ours'
      readonly answer: Response
      readonly epoch: string
    }
  | Blocked

const readOurs = (answer: Answer): Ours => {
  if (answer.type === 'no-session') return blocked('signed-out', null)
  if (answer.type === 'unreachable') return blocked('offline', null)
  if (answer.epoch === null) return blocked('unavailable', null)
  if (endsSession(answer)) return blocked('signed-out', null)
  return { type: 'ours', answer, epoch: answer.epoch }
}

const blocked = (cause: BlockCause, retryAfterMs: number | null): Blocked => ({
  type: 'blocked',
  cause,
  retryAfterMs: retryAfterMs ?? 0,
})
