import type { EntityKey } from '#contract/entities/entities.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import type { BlockCause } from './drain.ts'
import type { ApiRequest, EnginePorts, PullMark } from './ports.ts'
import { readChanges, readList } from './read-pulled.ts'
import type { RowState, RowStep, SyncRow } from './row/row-state.ts'
import { receive } from './row/settle.ts'

export type PullOutcome =
  | { readonly type: 'pulled' }
  | { readonly type: 'blocked'; readonly cause: BlockCause; readonly retryAfterMs: number }

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
  if (reading.type === 'unchanged') return finish(ports, entity, mark)
  await ports.store.takeList(entity, {
    rows: reading.rows,
    isOfNewDatabase: mark.epoch !== null && mark.epoch !== reading.epoch,
    receive: receiveWith(ports),
  })
  const { etag, cursor, epoch } = reading
  return finish(ports, entity, { ...mark, etag, cursor, epoch })
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
  if (rows.length + deletedIds.length > 0)
    await ports.store.takeChanges(entity, { rows, deletedIds, receive: receiveWith(ports) })
  const next = { ...mark, cursor }
  if (!hasMore) return finish(ports, entity, next)
  await ports.store.markPull(entity, next)
  return pullChanges(ports, entity, next)
}

const finish = async (
  { store, clock }: EnginePorts,
  entity: EntityKey,
  mark: PullMark,
): Promise<Progress> => {
  const done = { ...mark, loadedAtMs: clock.nowMs(), problem: null, problemAtMs: null }
  await store.markPull(entity, done)
  return { type: 'pulled', mark: done }
}

const get = (
  entity: EntityKey,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest => ({ method: 'GET', path: `/api/admin/${entity}${query}`, headers })

const receiveWith =
  ({ newId, clock }: EnginePorts) =>
  (state: RowState, row: SyncRow | null): RowStep =>
    receive(state, row ? { type: 'row', row } : { type: 'gone' }, { newId, nowMs: clock.nowMs })

/** A session that ran out is no fault of the list: its own state shows it. */
const problemMark = (mark: PullMark, cause: BlockCause, { clock }: EnginePorts): PullMark =>
  cause === 'signed-out'
    ? mark
    : {
        ...mark,
        problem: cause === 'offline' ? 'unreachable' : 'unavailable',
        problemAtMs: clock.nowMs(),
      }
