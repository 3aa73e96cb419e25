import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { BASIC_SERVER_EPOCH } from './basic-server/server-kind.ts'
import {
  type EnginePorts,
  type Filling,
  type Hold,
  type PullMark,
  QuotaExceeded,
  WHOLE_LIST,
} from './ports.ts'
import { pullAsked, pullWanted } from './pull-by-ids.ts'
import { beginHold, heldMark, holdNow } from './pull-hold.ts'
import {
  asLookedAt,
  fieldNames,
  hasOldRows,
  isNextPage,
  isShort,
  listAgain,
  loaded,
  type MarkWithCursor,
  NOTHING_KNOWN,
  namesEveryField,
  nextFilling,
  problemMark,
  type ReadList,
  withWanted,
} from './pull-marks.ts'
import { pullNewFields } from './pull-new-fields.ts'
import { isOpenWorkNext, pullOpenWork, withOpenWork } from './pull-open-work.ts'
import {
  done,
  misunderstood,
  oldBelow,
  type Progress,
  type PullOutcome,
  pulled,
} from './pull-outcome.ts'
import {
  get,
  listRequest,
  pageLimit,
  receiveWith,
  type Wanted,
  waysToReceive,
} from './pull-request.ts'
import { readChanges, readList } from './read-pulled.ts'
import { receive } from './row/settle.ts'

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

const pullNext = async (ports: EnginePorts, wanted: Wanted, mark: PullMark): Promise<Progress> => {
  const { entity, isBasic } = wanted
  if (mark.cursor === null || isBasic || ENTITIES[entity].single)
    return pullList(ports, wanted, mark)
  const known = { ...mark, cursor: mark.cursor }
  const filling = mark.filling && { ...mark.filling, hold: await holdOf(ports, mark.filling) }
  if (filling && !filling.hold) return pullFilling(ports, wanted, { ...known, filling })
  const held = { ...known, filling }
  const read =
    mark.wantedIds.length > 0
      ? await pullWanted(ports, entity, held)
      : ({ type: 'pulled', mark: held } as const)
  if (read.type === 'blocked') return { ...read, mark: held }
  if (read.type === 'lost') return beginAnew(ports, wanted, held)
  // Only the list shows whether the process that answers now knows all fields.
  if (read.mark.isPart && filling === null) return pullList(ports, wanted, read.mark)
  if (read.mark.isPart) return pullHeldAgain(ports, wanted, read.mark)
  return addNewFields(ports, wanted, await pullChanges(ports, wanted, read.mark))
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
  const limit = pageLimit(ports)
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

type FillingMark = MarkWithCursor & { readonly filling: Filling }

/** First the rows that wait for an admin, then the next page of the list. */
const pullFilling = async (
  ports: EnginePorts,
  wanted: Wanted,
  mark: FillingMark,
): Promise<Progress> => {
  const { entity } = wanted
  if (!isOpenWorkNext(entity, mark)) return pullOlder(ports, wanted, mark)
  const limit = pageLimit(ports)
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
  const read = await pullChanges(ports, wanted, mark)
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
  if (reading.type === 'unchanged' && (mark.etag === null || mark.isPart))
    return misunderstood(mark)
  // Another database may have given the same name to other contents.
  if (reading.type === 'unchanged')
    return reading.epoch === mark.epoch
      ? confirm(ports, entity, mark)
      : pullList(ports, wanted, { ...mark, etag: null })
  if (belowId !== null && reading.epoch !== mark.epoch) return beginAnew(ports, wanted, mark)
  if (reading.hasMore !== null && !isNextPage(reading, belowId)) return misunderstood(mark)
  if (isShort(reading, mark.filling)) return lookForMissing(ports, wanted, { reading, mark })
  const isProbe = mark.isPart && mark.cursor !== null && belowId === null
  // The older process still answers: its whole list would bring nothing but what the changes bring.
  if (isProbe && reading.hasMore === true && !namesEveryField(entity, reading.rows))
    return pullChanges(ports, wanted, { ...mark, cursor: mark.cursor ?? '' })
  return storeList(ports, wanted, { reading, mark })
}

/** Of a list without space for its older rows, the newer ones lack something: once the server has it, all are read again. */
const pullHeldAgain = async (
  ports: EnginePorts,
  wanted: Wanted,
  mark: MarkWithCursor,
): Promise<Progress> => {
  const anew = listAgain(mark)
  const reading = readList(
    wanted.entity,
    await ports.transport.send(listRequest(ports, wanted, anew)),
    false,
  )
  return reading.type === 'list' && namesEveryField(wanted.entity, reading.rows)
    ? storeList(ports, wanted, { reading, mark: anew })
    : pullChanges(ports, wanted, mark)
}

type Page = { readonly reading: ReadList; readonly mark: PullMark }

/**
 * The last page has come, and fewer rows than the first one has counted. Those that are gone since then are among the
 * changes. If the changes do not explain it, a page was skipped, or the list has ended too soon.
 */
const lookForMissing = async (
  ports: EnginePorts,
  wanted: Wanted,
  { reading, mark }: Page,
): Promise<Progress> => {
  const { cursor, filling } = mark
  if (cursor === null || filling === null) return beginAnew(ports, wanted, mark)
  const read = await pullChanges(ports, wanted, { ...mark, cursor })
  if (read.type === 'blocked' || read.mark.filling?.fromId !== filling.fromId) return read
  return read.hasMore || !isShort(reading, read.mark.filling)
    ? done(read.mark, true)
    : beginAnew(ports, wanted, read.mark)
}

/**
 * What has arrived cannot be continued. The list begins anew: at once, but if it had to before and was not whole since,
 * after a wait that grows, or a server that never comes to an end would be asked without a pause.
 */
const beginAnew = async (ports: EnginePorts, wanted: Wanted, mark: PullMark): Promise<Progress> => {
  const { restarts } = mark
  const next = { ...listAgain(mark), restarts: restarts + 1 }
  return restarts === 0 ? pullList(ports, wanted, next) : { ...misunderstood(next), restarts }
}

const storeList = async (
  ports: EnginePorts,
  wanted: Wanted,
  { reading, mark }: Page,
): Promise<Progress> => {
  const { entity } = wanted
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
    newFields: before === null ? null : mark.newFields,
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
  if (!isWhole || isCurrent) return done(stored, !isWhole)
  const changed = await pullChanges(ports, wanted, { ...stored, cursor: stored.cursor ?? '' })
  return addNewFields(ports, wanted, changed)
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
  const kept = isOfOther ? { ...listAgain(mark), epoch: null } : mark
  const next = problemMark(kept, 'unavailable', ports)
  await ports.store.markPull(entity, next)
  return done(next)
}

/** One page of what has changed. */
const pullChanges = async (
  ports: EnginePorts,
  wanted: Wanted,
  mark: MarkWithCursor,
): Promise<Progress> => {
  const { entity } = wanted
  const limit = pageLimit(ports)
  const query = `?since=${encodeURIComponent(mark.cursor)}&limit=${limit}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return { ...reading, mark }
  // The server has lost the cursor, or is another one: only the list shows what was deleted since.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch) return beginAnew(ports, wanted, mark)
  const { rows, deletedIds, unreadIds, cursor, hasMore } = reading
  const changes = rows.length + deletedIds.length + unreadIds.length
  // Requesting such pages would never end.
  if (hasMore && (cursor === mark.cursor || changes === 0)) return beginAnew(ports, wanted, mark)
  const brought = {
    ...mark,
    cursor,
    isPart: mark.isPart || !namesEveryField(entity, rows),
    wantedIds: withWanted(mark.wantedIds, unreadIds),
    filling: mark.filling && {
      ...mark.filling,
      changed: mark.filling.changed === undefined ? undefined : mark.filling.changed + changes,
      changesAtMs: ports.clock.nowMs(),
    },
    // The rest of a list without space is not awaited.
    restarts: mark.filling?.hold ? 0 : mark.restarts,
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
