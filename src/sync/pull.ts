import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { BlockCause } from './drain.ts'
import type { Answer, EnginePorts, PullMark } from './ports.ts'
import type { SyncRow } from './row/row-state.ts'
import { receive } from './row/settle.ts'

export type PullOutcome =
  | { readonly type: 'pulled' }
  | { readonly type: 'blocked'; readonly cause: BlockCause; readonly retryAfterMs: number }

/** Brings in an entity's list, unless the server says that the last one still stands. */
export const pull = async (ports: EnginePorts, entity: EntityKey): Promise<PullOutcome> => {
  const { store, transport, clock } = ports
  const mark = await store.pullMark(entity)
  const headers: Record<string, string> = mark.etag === null ? {} : { 'If-None-Match': mark.etag }
  const answer = await transport.send({ method: 'GET', path: `/api/admin/${entity}`, headers })
  const reading = readList(entity, answer)
  if (reading.type === 'blocked') {
    await store.markPull(entity, problemMark(mark, reading.cause, clock.nowMs()))
    return reading
  }
  if (reading.type === 'list') {
    await store.takeList(entity, {
      rows: reading.rows,
      receive: (state, row) =>
        receive(state, row ? { type: 'row', row } : { type: 'gone' }, {
          newId: ports.newId,
          nowMs: clock.nowMs,
        }),
    })
  }
  await store.markPull(entity, {
    etag: reading.type === 'list' ? reading.etag : mark.etag,
    loadedAtMs: clock.nowMs(),
    problem: null,
    problemAtMs: null,
  })
  return { type: 'pulled' }
}

type Reading =
  | { readonly type: 'list'; readonly rows: readonly SyncRow[]; readonly etag: string | null }
  | { readonly type: 'unchanged' }
  | Extract<PullOutcome, { type: 'blocked' }>

/** As for push: an answer counts only when it names our server's epoch and fits the contract. */
const readList = (entity: EntityKey, answer: Answer): Reading => {
  if (answer.type === 'no-session') return blocked('signed-out')
  if (answer.type === 'unreachable') return blocked('offline')
  const retryAfterMs = answer.retryAfterMs ?? 0
  if (answer.epoch === null) return blocked('unavailable', retryAfterMs)
  if (answer.status === 304) return { type: 'unchanged' }
  if (answer.status === 401) return blocked('signed-out')
  const { single, rowSchema } = ENTITIES[entity]
  const rows = single ? [answer.body] : answer.body
  const list = answer.status === 200 ? v.safeParse(v.array(rowSchema), rows) : null
  return list?.success
    ? { type: 'list', rows: list.output, etag: answer.etag }
    : blocked('unavailable', retryAfterMs)
}

const blocked = (cause: BlockCause, retryAfterMs = 0): Extract<Reading, { type: 'blocked' }> => ({
  type: 'blocked',
  cause,
  retryAfterMs,
})

/** A session that ran out is no fault of the list: its own state shows it. */
const problemMark = (mark: PullMark, cause: BlockCause, nowMs: number): PullMark =>
  cause === 'signed-out'
    ? mark
    : { ...mark, problem: cause === 'offline' ? 'unreachable' : 'unavailable', problemAtMs: nowMs }
