import type { EntityKey } from '#contract/entities/entities.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import type { BlockCause } from './drain.ts'
import type { ApiRequest, EnginePorts, PullMark } from './ports.ts'
import { readChanges, readList } from './read-pulled.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import { receive, receiveAnew } from './row/settle.ts'

export type PullBlock = {
  readonly type: 'blocked'
  readonly cause: BlockCause
  readonly retryAfterMs: number
}

export type PullOutcome = { readonly type: 'pulled' } | PullBlock

/** Rows in one page of changes. */
const PAGE = 500

/**
 * Brings in what has changed on the server: by cursor where it gave one, else the whole list, unless the server says
 * that the last one still stands.
 */
export const pull = async (ports: EnginePorts, entity: EntityKey): Promise<PullOutcome> => {
  const mark = await ports.store.pullMark(entity)
  const outcome =
    mark.cursor === null || ENTITIES[entity].single
      ? await pullList(ports, entity, mark)
      : await pullChanges(ports, entity, { ...mark, cursor: mark.cursor })
  if (outcome.type === 'blocked')
    await ports.store.markPull(entity, problemMark(outcome.mark, outcome.cause, ports))
  return outcome
}

/** `mark` is how far it came. */
type Progress = PullOutcome & { readonly mark: PullMark }

const pullList = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: PullMark,
): Promise<Progress> => {
  const headers: Record<string, string> = mark.etag === null ? {} : { 'If-None-Match': mark.etag }
  const reading = readList(entity, await ports.transport.send(get(entity, '', headers)))
  if (reading.type === 'blocked') return { ...reading, mark }
  // Another database may have given the same name to other contents.
  if (reading.type === 'unchanged')
    return reading.epoch === mark.epoch
      ? confirm(ports, entity, mark)
      : pullList(ports, entity, { ...mark, etag: null })
  const { etag, cursor, epoch } = reading
  const next = loaded({ ...mark, etag, cursor, epoch }, ports)
  const isOfNewDatabase = mark.epoch !== null && mark.epoch !== reading.epoch
  await ports.store.takeList(entity, {
    rows: reading.rows,
    isOfNewDatabase,
    receive: receiveWith(ports, isOfNewDatabase ? receiveAnew : receive),
    mark: next,
  })
  return { type: 'pulled', mark: next }
}

const pullChanges = async (
  ports: EnginePorts,
  entity: EntityKey,
  mark: PullMark & { readonly cursor: string },
): Promise<Progress> => {
  const query = `?since=${encodeURIComponent(mark.cursor)}&limit=${PAGE}`
  const reading = readChanges(entity, await ports.transport.send(get(entity, query)))
  if (reading.type === 'blocked') return { ...reading, mark }
  // The server forgot the cursor, or is another one: what was deleted since can only be seen in the whole list.
  if (reading.type === 'lost' || reading.epoch !== mark.epoch)
    return pullList(ports, entity, { ...mark, etag: null, cursor: null })
  const { rows, deletedIds, cursor, hasMore } = reading
  const next = hasMore ? { ...mark, cursor } : loaded({ ...mark, cursor }, ports)
  if (rows.length + deletedIds.length === 0) await ports.store.markPull(entity, next)
  else {
    const take = receiveWith(ports, receive)
    await ports.store.takeChanges(entity, { rows, deletedIds, receive: take, mark: next })
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

const loaded = (mark: PullMark, { clock }: EnginePorts): PullMark => ({
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

/** A session that ran out is no fault of the list: its own state shows it. */
const problemMark = (mark: PullMark, cause: BlockCause, { clock }: EnginePorts): PullMark =>
  cause === 'signed-out'
    ? mark
    : {
        ...mark,
        problem: cause === 'offline' ? 'unreachable' : 'unavailable',
        problemAtMs: clock.nowMs(),
      }
