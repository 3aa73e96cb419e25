import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { findDuplicates, receiveListed } from './basic-server/rows.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import type { BlockCause } from './drain.ts'
import {
  type ApiRequest,
  type EnginePorts,
  type PulledList,
  type PullMark,
  QuotaExceeded,
} from './ports.ts'
import { readChanges, readList } from './read-pulled.ts'
import { fieldsOf, namesAll } from './row/row-fields.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import { receive, receiveAgain } from './row/settle.ts'

export type PullBlock = {
  readonly type: 'blocked'
  readonly cause: BlockCause
  readonly retryAfterMs: number
}

export type PullOutcome = { readonly type: 'pulled'; readonly isPart: boolean } | PullBlock

const CHANGES_PER_PAGE = 500

/**
 * Loads what has changed on the server: by cursor if it gave one, else the whole list, unless the server says that it
 * is unchanged.
 */
export const pull = async (
  ports: EnginePorts,
  entity: EntityKey,
  isBasic = false,
): Promise<PullOutcome> => {
  const mark = asLookedAt(entity, await ports.store.pullMark(entity))
  try {
    const outcome =
      mark.cursor === null || ENTITIES[entity].single || isBasic
        ? await pullList(ports, { entity, isBasic }, mark)
        : await pullChanges(ports, entity, { ...mark, cursor: mark.cursor })
    if (outcome.type === 'pulled') return { type: 'pulled', isPart: outcome.mark.isPart }
    await ports.store.markPull(entity, problemMark(outcome.mark, outcome.cause, ports))
    return outcome
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error
    return leaveOut(ports, entity, error)
  }
}

/**
 * For the server, rows are unchanged that were read by an app, or sent by a server process, with fewer fields: only the
 * whole list brings what they lack. As long as that process answers, its list keeps its name.
 */
const asLookedAt = (entity: EntityKey, mark: PullMark): PullMark => {
  if (mark.fields !== fieldNames(entity)) return { ...mark, etag: null, cursor: null }
  return mark.isPart ? { ...mark, cursor: null } : mark
}

const fieldNames = (entity: EntityKey): string => fieldsOf(entity).join()

const namesEveryField = (entity: EntityKey, rows: readonly SyncRow[]): boolean =>
  rows.every((row) => namesAll(entity, row))

/**
 * A device without space keeps what it has, and its edits are still sent: they take less space than they free. But they
 * are not sent to another database than the one that their bases come from.
 */
const leaveOut = async (
  { store, clock }: EnginePorts,
  entity: EntityKey,
  { isOfNewDatabase }: QuotaExceeded,
): Promise<PullOutcome> => {
  const mark = await store.pullMark(entity)
  await store.markPull(entity, { ...mark, problem: 'storage-full', problemAtMs: clock.nowMs() })
  return isOfNewDatabase
    ? { type: 'blocked', cause: 'unavailable', retryAfterMs: 0 }
    : { type: 'pulled', isPart: false }
}

/** `mark`: its progress. */
type Progress = ({ readonly type: 'pulled' } | PullBlock) & { readonly mark: PullMark }

type Wanted = { readonly entity: EntityKey; readonly isBasic: boolean }

const pullList = async (
  ports: EnginePorts,
  { entity, isBasic }: Wanted,
  mark: PullMark,
): Promise<Progress> => {
  const headers: Record<string, string> = mark.etag === null ? {} : { 'If-None-Match': mark.etag }
  const answer = await ports.transport.send(get(entity, '', headers))
  const reading = readList(entity, answer, isBasic)
  if (reading.type === 'blocked') return { ...reading, mark }
  if (reading.type === 'absent') return goWithout(ports, { entity, epoch: reading.epoch }, mark)
  // The server was not asked whether something has changed.
  if (reading.type === 'unchanged' && mark.etag === null)
    return { type: 'blocked', cause: 'unavailable', retryAfterMs: 0, mark }
  // Another database may have given the same name to other contents.
  if (reading.type === 'unchanged')
    return reading.epoch === mark.epoch
      ? confirm(ports, entity, mark)
      : pullList(ports, { entity, isBasic }, { ...mark, etag: null })
  const { etag, cursor, epoch } = reading
  const isPart = reading.unreadIds.length > 0 || !namesEveryField(entity, reading.rows)
  const next = loaded({ etag, cursor, epoch, fields: fieldNames(entity), isPart }, ports)
  const isOfNewDatabase = mark.epoch !== null && mark.epoch !== epoch
  await ports.store.applyList(entity, {
    rows: reading.rows,
    unreadIds: reading.unreadIds,
    isOfNewDatabase,
    ...waysToReceive(ports, [mark.epoch, epoch]),
    mark: next,
  })
  return { type: 'pulled', mark: next }
}

/**
 * A list that the server lacks blocks nothing else. If the server names no epoch, the list counts as never read: what
 * an earlier server sent of it must not count when the kind of this one is determined.
 */
const goWithout = async (
  ports: EnginePorts,
  { entity, epoch }: { readonly entity: EntityKey; readonly epoch: string | null },
  mark: PullMark,
): Promise<Progress> => {
  const isOfOther = epoch === null || mark.epoch === BASIC_SERVER_EPOCH
  const kept = isOfOther ? { ...mark, etag: null, cursor: null, epoch: null } : mark
  const next = problemMark(kept, 'unavailable', ports)
  await ports.store.markPull(entity, next)
  return { type: 'pulled', mark: next }
}

/** Versions show what is newer only if this list and the last one both contain rows of the same database. */
const waysToReceive = (
  ports: EnginePorts,
  [before, now]: readonly [string | null, string],
): Pick<PulledList, 'receive' | 'findDuplicates'> => {
  if (before === BASIC_SERVER_EPOCH || now === BASIC_SERVER_EPOCH)
    return { receive: receiveWith(ports, receiveListed), findDuplicates }
  return { receive: receiveWith(ports, before === null || before === now ? receive : receiveAgain) }
}

const pullChanges = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: PullMark & { readonly cursor: string },
): Promise<Progress> => {
  const limit = ports.changesPerPage ?? CHANGES_PER_PAGE
  const query = `?since=${encodeURIComponent(mark.cursor)}&limit=${limit}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return { ...reading, mark }
  // The server has lost the cursor, or is another one: only the whole list shows what was deleted since.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch)
    return pullList(ports, { entity, isBasic: false }, { ...mark, etag: null, cursor: null })
  const { rows, deletedIds, hasUnread, cursor, hasMore } = reading
  // Requesting the same page again would never end.
  if (hasMore && cursor === mark.cursor)
    return pullList(ports, { entity, isBasic: false }, { ...mark, etag: null, cursor: null })
  const brought =
    namesEveryField(entity, rows) && !hasUnread
      ? { ...mark, cursor }
      : { ...mark, cursor, etag: null, isPart: true }
  const next = hasMore ? brought : loaded(brought, ports)
  if (rows.length + deletedIds.length === 0) await ports.store.markPull(entity, next)
  else {
    const take = receiveWith(ports, receive)
    await ports.store.applyChanges(entity, { rows, deletedIds, receive: take, mark: next })
  }
  return hasMore ? pullChanges(ports, entity, { ...next, cursor }) : { type: 'pulled', mark: next }
}

/** Nothing is new. */
const confirm = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: PullMark,
): Promise<Progress> => {
  const next = loaded(mark, ports)
  await ports.store.markPull(entity, next)
  return { type: 'pulled', mark: next }
}

const loaded = (
  mark: Omit<PullMark, 'loadedAtMs' | 'problem' | 'problemAtMs'>,
  { clock }: EnginePorts,
): PullMark => ({
  ...mark,
  loadedAtMs: clock.nowMs(),
  problem: null,
  problemAtMs: null,
})

const get = (
  entity: EntityKey,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => ({ method: 'GET', path: `/api/admin/${entity}${query}`, headers })

const receiveWith =
  ({ newId, clock }: EnginePorts, take: typeof receive) =>
  (state: RowState, row: SyncRow | null): RowStep =>
    take(state, row ? { type: 'row', row } : { type: 'gone' }, { newId, nowMs: clock.nowMs })

/** An expired session is not a fault of the list: the session's own state shows it. */
const problemMark = (mark: PullMark, cause: BlockCause, { clock }: EnginePorts): PullMark =>
  cause === 'signed-out'
    ? mark
    : {
        ...mark,
        problem: cause === 'offline' ? 'unreachable' : 'unavailable',
        problemAtMs: clock.nowMs(),
      }
