import type { Answer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { JsonBody } from '#server/http/read-json-body.ts'
import type { EntityTable } from './tables/entity-table.ts'
import { createRow, deleteRow, updateRow } from './entity-writes.ts'
import { readIfMatch } from './if-match.ts'
import { once } from './mutation-log.ts'

/** A write of the specification's table, whether it came alone or will one day come in a batch. */
export type EntityWrite = {
  readonly actorId: string
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
} & (
  | { readonly type: 'create'; readonly body: JsonBody }
  | { readonly type: 'update'; readonly rowId: string; readonly body: JsonBody }
  | { readonly type: 'delete'; readonly rowId: string }
)

const METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

export type EntityWriter = Pick<ApiDeps, 'store' | 'nowMs' | 'newId'>

/** Effect, version and mutation log in one transaction. */
export const writeEntity = (
  { store, nowMs, newId }: EntityWriter,
  table: EntityTable,
  write: EntityWrite,
): Promise<Answer> => {
  const key = write.idempotencyKey
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    return Promise.resolve(problemAnswer('bad-key'))
  const ifMatch = readIfMatch(write.ifMatch)
  if (ifMatch.type === 'malformed') return Promise.resolve(problemAnswer('bad-precondition'))

  return store.write((tx) => {
    const context = { tx, table, nowMs: nowMs(), mutationId: key ?? null }
    const effect = (): Promise<Answer> => {
      switch (write.type) {
        case 'create':
          return createRow(context, { body: write.body.value, newId })
        case 'update':
          return updateRow(context, {
            rowId: write.rowId,
            body: write.body.value,
            ifMatch,
            actorId: write.actorId,
          })
        case 'delete':
          return deleteRow(context, { rowId: write.rowId, ifMatch })
      }
    }
    if (key === undefined) return effect()
    const request = { key, ...requestOf(table, write) }
    return once(tx, { request, nowMs: context.nowMs }, effect)
  })
}

const requestOf = (table: EntityTable, write: EntityWrite) => {
  const { plural, single } = table.definition
  const list = `/api/admin/${plural}`
  return {
    actorId: write.actorId,
    method: METHODS[write.type],
    path: write.type === 'create' || single ? list : `${list}/${write.rowId}`,
    bodyText: write.type === 'delete' ? '' : write.body.text,
  }
}
