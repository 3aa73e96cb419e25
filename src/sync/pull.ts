import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import type { BlockCause } from './drain.ts'
import {
  type ApiRequest,
  type EnginePorts,
  type Filling,
  type Hold,
  type PullMark,
  QuotaExceeded,
  WHOLE_LIST,
} from './ports.ts'
import { pullAsked } from './pull-asked.ts'
import { beginHold, heldMark, holdNow } from './pull-hold.ts'
import {
  asLookedAt,
  fieldNames,
  hasOldRows,
  isNextPage,
  listAgain,
  loaded,
  NOTHING_KNOWN,
  namesEveryField,
  nextFilling,
  problemMark,
  type ReadList,
  withWanted,
} from './pull-marks.ts'
import { pullNewFields } from './pull-new-fields.ts'
import { isOpenWorkNext, pullOpenWork, withOpenWork } from './pull-open-work.ts'
import { get, receiveWith, waysToReceive } from './pull-request.ts'
import { readChanges, readList } from './read-pulled.ts'
import { receive } from './row/settle.ts'

export type PullBlock = {
  readonly type: 'blocked'
  readonly cause: BlockCause
  readonly retryAfterMs: number
}

export type PullOutcome =
  | {
      readonly type: 'pulled'
      /** Rows lack something that only another process of the server can show. */
      readonly isPart: boolean
      /** There is a next page. */
      readonly hasMore: boolean
      /** Rows below this id are still those of another database; null: none are. */
      readonly oldBelowId: string | null
    }
  | PullBlock

const ROWS_PER_PAGE = 500

/** While a long list is on its way, what has changed in the rows that have arrived is requested this often. */
const CHANGES_WHILE_FILLING_MS = 5_000

/**
 * Loads the next part of what is new on the server: what has changed since the cursor, if the server gave one; else
 * the list, page by page and newest first, unless the server says that it is unchanged. An interrupted list continues
 * after its last page.
 */
export const pull = async (
  ports: EnginePorts,
  entity: EntityKey,
  isBasic = false,
): Promise<PullOutcome> => {
  const mark = asLookedAt(entity, await ports.store.pullMark(entity))
  try {
    const askedIds = await ports.store.askedIds(entity)
    const asked = await pullAsked(ports, entity, { mark, askedIds })
    const known = asked.type === 'answered' ? asked.mark : mark
    const outcome: Progress =
      asked.type === 'blocked'
        ? { ...asked, mark }
        : await pullNext(ports, { entity, isBasic }, known)
    if (outcome.type === 'pulled') {
      if (asked.type !== 'answered') await answerLate(ports, entity, { askedIds, outcome })
      return pulled(outcome.mark, outcome.hasMore)
    }
    await ports.store.markPull(entity, problemMark(outcome.mark, outcome.cause, ports))
    return outcome
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error
    return leaveOut(ports, entity, error)
  }
}

const pulled = (mark: PullMark, hasMore: boolean): PullOutcome => ({
  type: 'pulled',
  isPart: mark.isPart || mark.wantedIds.length > 0,
  hasMore,
  oldBelowId: oldBelow(mark),
})

const oldBelow = ({ filling }: PullMark): string | null =>
  filling?.isOfNewDatabase ? filling.fromId : null

/**
 * A device without space keeps what it has, and its edits are still sent: they take less space than they free. But they
 * are not sent to another database than the one that their bases come from.
 */
const leaveOut = async (
  ports: EnginePorts,
  entity: EntityKey,
  { isOfNewDatabase }: QuotaExceeded,
): Promise<PullOutcome> => {
  const { store, clock } = ports
  const mark = await store.pullMark(entity)
  const held = heldMark(mark, await beginHold(ports)) ?? mark
  await store.markPull(entity, { ...held, problem: 'storage-full', problemAtMs: clock.nowMs() })
  return isOfNewDatabase
    ? { type: 'blocked', cause: 'unavailable', retryAfterMs: 0 }
    : { type: 'pulled', isPart: false, hasMore: false, oldBelowId: oldBelow(mark) }
}

/** `mark`: its progress. */
type Progress = ({ readonly type: 'pulled'; readonly hasMore: boolean } | PullBlock) & {
  readonly mark: PullMark
}

const done = (mark: PullMark, hasMore = false): Progress => ({ type: 'pulled', hasMore, mark })

type Late = { readonly askedIds: readonly string[]; readonly outcome: Progress }

/** Now that the list has begun, the rows can be asked for; or all of it has arrived, and shows which rows exist. */
const answerLate = async (
  ports: EnginePorts,
  entity: EntityKey,
  { askedIds, outcome }: Late,
): Promise<void> => {
  if (askedIds.length === 0 || outcome.type === 'blocked') return
  if (outcome.mark.filling !== null) await pullAsked(ports, entity, { ...outcome, askedIds })
  else if (!outcome.hasMore) await ports.store.answerAsked(entity, askedIds)
}

type Wanted = { readonly entity: EntityKey; readonly isBasic: boolean }

const pullNext = async (ports: EnginePorts, wanted: Wanted, mark: PullMark): Promise<Progress> => {
  const { entity, isBasic } = wanted
  if (mark.cursor === null || isBasic || ENTITIES[entity].single)
    return pullList(ports, wanted, mark)
  const known = { ...mark, cursor: mark.cursor }
  const filling = mark.filling && { ...mark.filling, hold: await holdOf(ports, mark.filling) }
  if (filling && !filling.hold) return pullFilling(ports, wanted, { ...known, filling })
  const held = { ...known, filling }
  const read = mark.wantedIds.length > 0 ? await pullWanted(ports, entity, held) : done(held)
  if (read.type === 'blocked' || read.mark.cursor === null || read.mark.filling !== filling)
    return read
  // Only the list shows whether the process that answers now knows all fields.
  if (read.mark.isPart && filling === null) return pullList(ports, wanted, read.mark)
  const changed = await pullChanges(ports, entity, { ...read.mark, cursor: read.mark.cursor })
  return addNewFields(ports, wanted, changed)
}

/** The values of fields that a newer version of the app has added come after what has changed. */
const addNewFields = async (
  ports: EnginePorts,
  wanted: Wanted,
  changed: Progress,
): Promise<Progress> => {
  const { mark } = changed
  const { newFields } = mark
  if (changed.type === 'blocked' || changed.hasMore || newFields === null) return changed
  const limit = ports.rowsPerPage ?? ROWS_PER_PAGE
  const outcome = await pullNewFields(ports, wanted.entity, { mark: { ...mark, newFields }, limit })
  switch (outcome.type) {
    case 'blocked':
      return { ...outcome, mark }
    case 'unknown':
      return pullList(ports, wanted, listAgain(mark))
    case 'pulled':
      return outcome
  }
}

const holdOf = async (ports: EnginePorts, { hold }: Filling): Promise<Hold | null> =>
  hold && holdNow(ports, hold)

type MarkWithCursor = PullMark & { readonly cursor: string }

type FillingMark = MarkWithCursor & { readonly filling: Filling }

/** First the rows that wait for an admin, then the next page of the list. */
const pullFilling = async (
  ports: EnginePorts,
  wanted: Wanted,
  mark: FillingMark,
): Promise<Progress> => {
  const { entity } = wanted
  if (!isOpenWorkNext(entity, mark)) return pullOlder(ports, wanted, mark)
  const limit = ports.rowsPerPage ?? ROWS_PER_PAGE
  const outcome = await pullOpenWork(ports, entity, { mark, limit })
  switch (outcome.type) {
    case 'blocked':
      return { ...outcome, mark }
    case 'unknown':
      return pullOlder(ports, wanted, withOpenWork(mark))
    case 'pulled':
      return done(outcome.mark, true)
  }
}

/** The next page of a long list; now and then, first the changes of the rows that have arrived. */
const pullOlder = async (
  ports: EnginePorts,
  wanted: Wanted,
  mark: FillingMark,
): Promise<Progress> => {
  const sinceMs = Math.abs(ports.clock.nowMs() - mark.filling.changesAtMs)
  if (sinceMs < CHANGES_WHILE_FILLING_MS) return pullList(ports, wanted, mark)
  const read = await pullChanges(ports, wanted.entity, mark)
  return read.type === 'pulled' && read.mark.filling?.fromId === mark.filling.fromId
    ? pullList(ports, wanted, read.mark)
    : read
}

/** The whole list, or its next page. */
const pullList = async (ports: EnginePorts, wanted: Wanted, mark: PullMark): Promise<Progress> => {
  const { entity, isBasic } = wanted
  const belowId = mark.filling?.fromId ?? null
  const reading = readList(
    entity,
    await ports.transport.send(listRequest(ports, wanted, mark)),
    isBasic,
  )
  if (reading.type === 'blocked') return { ...reading, mark }
  if (reading.type === 'absent') return goWithout(ports, { entity, epoch: reading.epoch }, mark)
  // The server was not asked whether something has changed.
  if (reading.type === 'unchanged' && mark.etag === null) return misunderstood(mark)
  // Another database may have given the same name to other contents.
  if (reading.type === 'unchanged')
    return reading.epoch === mark.epoch
      ? confirm(ports, entity, mark)
      : pullList(ports, wanted, { ...mark, etag: null })
  if (belowId !== null && reading.epoch !== mark.epoch)
    return pullList(ports, wanted, listAgain(mark))
  if (reading.hasMore !== null && !isNextPage(reading, belowId)) return misunderstood(mark)
  const isProbe = mark.isPart && mark.cursor !== null && belowId === null
  // The older process still answers: its whole list would bring nothing but what the changes bring.
  if (isProbe && reading.hasMore === true && !namesEveryField(entity, reading.rows))
    return pullChanges(ports, entity, { ...mark, cursor: mark.cursor ?? '' })
  return storeList(ports, entity, { reading, mark })
}

/** Pages are of no use to a basic server, and an entity with one row has none. */
const listRequest = (
  ports: EnginePorts,
  { entity, isBasic }: Wanted,
  { etag, filling }: PullMark,
): ApiRequest => {
  const limit = ports.rowsPerPage ?? ROWS_PER_PAGE
  if (filling !== null)
    return get(entity, `?limit=${limit}&before=${encodeURIComponent(filling.fromId)}`)
  const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag }
  return get(entity, isBasic || ENTITIES[entity].single ? '' : `?limit=${limit}`, headers)
}

const storeList = async (
  ports: EnginePorts,
  entity: EntityKey,
  { reading, mark }: { readonly reading: ReadList; readonly mark: PullMark },
): Promise<Progress> => {
  const { rows, unreadIds, epoch } = reading
  // A server that knows no pages has answered with the whole list.
  const before = reading.hasMore === null ? null : mark.filling
  const isOfNewDatabase =
    before?.isOfNewDatabase ?? (hasOldRows(mark) || (mark.epoch !== null && mark.epoch !== epoch))
  const known = before === null ? NOTHING_KNOWN : mark
  const next: PullMark = {
    ...mark,
    etag: reading.hasMore === null ? reading.etag : null,
    cursor: before === null ? reading.cursor : mark.cursor,
    epoch,
    fields: fieldNames(entity),
    newFields: null,
    isPart: known.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(known.wantedIds, unreadIds),
    filling: nextFilling(ports, reading, before, isOfNewDatabase),
    hasOldRows: false,
    problem: null,
    problemAtMs: null,
  }
  const isWhole = next.filling === null
  // What has changed while several pages arrived is asked for next.
  const isCurrent = isWhole && (before === null || next.cursor === null)
  const stored = isCurrent ? loaded(next, ports) : next
  await ports.store.applyList(entity, {
    rows,
    unreadIds,
    span:
      reading.hasMore === null
        ? WHOLE_LIST
        : { fromId: next.filling?.fromId ?? null, belowId: before?.fromId ?? null },
    isOfNewDatabase,
    ...waysToReceive(ports, { before: mark.epoch, now: epoch, isOfNewDatabase }),
    mark: stored,
  })
  return isWhole && !isCurrent
    ? pullChanges(ports, entity, { ...stored, cursor: stored.cursor ?? '' })
    : done(stored, !isWhole)
}

const misunderstood = (mark: PullMark): Progress => ({
  type: 'blocked',
  cause: 'unavailable',
  retryAfterMs: 0,
  mark,
})

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
  const kept = isOfOther ? { ...listAgain(mark), epoch: null } : mark
  const next = problemMark(kept, 'unavailable', ports)
  await ports.store.markPull(entity, next)
  return done(next)
}

/** One page of what has changed. */
const pullChanges = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: MarkWithCursor,
): Promise<Progress> => {
  const limit = ports.rowsPerPage ?? ROWS_PER_PAGE
  const query = `?since=${encodeURIComponent(mark.cursor)}&limit=${limit}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return { ...reading, mark }
  // The server has lost the cursor, or is another one: only the list shows what was deleted since.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch)
    return pullList(ports, { entity, isBasic: false }, listAgain(mark))
  const { rows, deletedIds, unreadIds, cursor, hasMore } = reading
  // Requesting the same page again would never end.
  if (hasMore && cursor === mark.cursor)
    return pullList(ports, { entity, isBasic: false }, listAgain(mark))
  const brought = {
    ...mark,
    cursor,
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds, unreadIds),
    filling: mark.filling && { ...mark.filling, changesAtMs: ports.clock.nowMs() },
    problem: mark.filling?.hold ? ('storage-full' as const) : mark.problem,
  }
  const next = hasMore || mark.filling !== null ? brought : loaded(brought, ports)
  if (rows.length + deletedIds.length === 0) await ports.store.markPull(entity, next)
  else {
    const take = receiveWith(ports, receive)
    await ports.store.applyChanges(entity, { rows, deletedIds, receive: take, mark: next })
  }
  return done(next, hasMore)
}

/** Reads rows by themselves; those that the server does not have are gone. */
const pullWanted = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: MarkWithCursor,
): Promise<Progress> => {
  const ids = mark.wantedIds.slice(0, MOST_IDS_AT_ONCE)
  const query = `?ids=${ids.map(encodeURIComponent).join()}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return { ...reading, mark }
  if (reading.type === 'lost' || reading.epoch !== mark.epoch)
    return pullList(ports, { entity, isBasic: false }, listAgain(mark))
  const { rows, unreadIds } = reading
  const there = new Set([...rows.map(({ id }) => id), ...unreadIds])
  const next = {
    ...mark,
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds.slice(ids.length), unreadIds),
  }
  await ports.store.applyChanges(entity, {
    rows,
    deletedIds: ids.filter((id) => !there.has(id)),
    receive: receiveWith(ports, receive),
    mark: next,
  })
  return done(next)
}

/** Nothing is new. */
const confirm = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: PullMark,
): Promise<Progress> => {
  const next = loaded(mark, ports)
  await ports.store.markPull(entity, next)
  return done(next)
}
