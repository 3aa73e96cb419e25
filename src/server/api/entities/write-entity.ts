import type { RenderedWrite } from '#server/api/markdown/render-written.ts'
import type { Answer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { JsonObject } from '#server/http/read-json-body.ts'
import { createRow, deleteRow, updateRow } from './entity-writes.ts'
import { readIfMatch } from './if-match.ts'
import { type KeyedRequest, once } from './mutation-log.ts'
import { WRITE_METHODS, type WriteTarget } from './write-target.ts'

/** A write of the specification's table, whether it came alone or in a batch. */
export type EntityWrite = {
  readonly target: WriteTarget
  readonly actorId: string
  readonly headers: Pick<Headers, 'get'>
  /** Null where none counts. */
  readonly body: JsonObject | null
  /** What of it is Markdown, rendered beforehand. */
  readonly texts: RenderedWrite
}

export type EntityWriter = Pick<ApiDeps, 'store' | 'nowMs' | 'newId'>

/**
 * Effect, version and mutation log in one transaction. It is in the queue of writes when this returns, so writes have
 * their effects in the order of the calls.
 * @throws StorageUnavailable
 */
export const writeEntity = (
  { store, nowMs, newId }: EntityWriter,
  { target, actorId, headers, body, texts }: EntityWrite,
): Promise<Answer> => {
  const reading = readIdempotencyKey(headers)
  if (reading.type === 'malformed') return Promise.resolve(problemAnswer('bad-key'))
  const { key } = reading
  const ifMatch = readIfMatch(headers.get('If-Match'))
  if (ifMatch.type === 'malformed') return Promise.resolve(problemAnswer('bad-precondition'))

  return store.write((tx) => {
    const writing = { newId, actorId, nowMs: nowMs(), mutationId: key }
    const context = { tx, table: target.table, texts, ...writing }
    const effect = (): Promise<Answer> => {
      switch (target.type) {
        case 'create':
          return createRow(context, body ?? {})
        case 'update':
          return updateRow(context, { rowId: target.rowId, body: body ?? {}, ifMatch })
        case 'delete':
          return deleteRow(context, { rowId: target.rowId, ifMatch })
      }
    }
    if (key === null) return effect()
    const request: KeyedRequest = { key, actorId, body, ...addressOf(target) }
    return once(tx, { request, nowMs: context.nowMs }, effect)
  })
}

const addressOf = (target: WriteTarget): Pick<KeyedRequest, 'method' | 'path'> => {
  const { plural, single } = target.table.definition
  const list = `/api/admin/${plural}`
  return {
    method: WRITE_METHODS[target.type],
    path: target.type === 'create' || single ? list : `${list}/${target.rowId}`,
  }
}
