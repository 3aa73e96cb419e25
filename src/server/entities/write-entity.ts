import type { EntityDefinition } from '#contract/define-entity.ts'
import { isEntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { type Answer, problemAnswer } from '#server/http/answer.ts'
import {
  type BodyLimits,
  type JsonObject,
  readIdempotencyKey,
  USUAL_LIMITS,
} from '#server/http/read-request.ts'
import type { EntityTable } from './entity-table.ts'
import { ENTITY_TABLES } from './entity-tables.ts'
import { type KeyedRequest, once } from './mutation-log.ts'
import type { RenderedWrite } from './rendered-texts.ts'
import { createRow, deleteRow, type RulesByEntity, readIfMatch, updateRow } from './row-writes.ts'

/** The row or entity that a write addresses. */
type WriteTarget = { readonly table: EntityTable } & (
  | { readonly type: 'create' }
  | { readonly type: 'update' | 'delete'; readonly rowId: string }
)

export const WRITE_METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

export type ParsedAddress =
  | { readonly type: 'found'; readonly target: WriteTarget }
  | { readonly type: 'refused'; readonly code: ProblemCode }

/** The path of an entity or a row. Nothing is decoded: no id needs it. */
const ADDRESS = /^\/api\/admin\/([a-z]+)(?:\/([\w-]{1,100}))?$/

/** The row or entity that method and path of a write name; the write may be sent alone or in a batch. */
export const parseWriteAddress = (method: string, path: string): ParsedAddress => {
  const [, key = '', id] = ADDRESS.exec(path) ?? []
  if (!isEntityKey(key)) return { type: 'refused', code: 'not-found' }
  const table = ENTITY_TABLES[key]
  const { single, plural } = table.definition
  if (single && id !== undefined) return { type: 'refused', code: 'not-found' }
  const type = writesAt(table.definition, id === undefined ? 'list' : 'row').find(
    (allowed) => WRITE_METHODS[allowed] === method,
  )
  if (type === undefined) return { type: 'refused', code: 'method-not-allowed' }
  // The single row has the entity's name as its id.
  const target = type === 'create' ? { table, type } : { table, type, rowId: id ?? plural }
  return { type: 'found', target }
}

/** The writes that an entity's definition allows at its own path, or at a row's. */
export const writesAt = (
  { mutations, single }: EntityDefinition,
  place: 'list' | 'row',
): readonly WriteTarget['type'][] => {
  const ofRows = place === (single ? 'list' : 'row')
  return [
    ...(mutations.create && place === 'list' ? (['create'] as const) : []),
    ...(mutations.update.length > 0 && ofRows ? (['update'] as const) : []),
    ...(mutations.delete && ofRows ? (['delete'] as const) : []),
  ]
}

/** An article, or a legal text in five languages, is longer than anything else. */
const LONG_TEXT_LIMITS: BodyLimits = { ...USUAL_LIMITS, mostBytes: 1024 * 1024 }
const LONG_TEXTS: ReadonlySet<string> = new Set(['blog', 'content', 'newsletters'])

/** Limits for reading a write's body; null when it has no body, or one that is ignored. */
export const bodyLimitsOf = ({ type, table }: WriteTarget): BodyLimits | null => {
  const { impliedUpdate, plural } = table.definition
  if (type === 'delete' || (type === 'update' && impliedUpdate)) return null
  return LONG_TEXTS.has(plural) ? LONG_TEXT_LIMITS : USUAL_LIMITS
}

/** A write of an entity, sent alone or in a batch. */
export type EntityWrite = {
  readonly target: WriteTarget
  readonly actorId: string
  readonly headers: Pick<Headers, 'get'>
  /** Null when it is ignored. */
  readonly body: JsonObject | null
  /** Its Markdown, rendered in advance. */
  readonly texts: RenderedWrite
}

export type EntityWriter = Pick<ApiDeps, 'store' | 'nowMs' | 'newId'> & {
  readonly rules: RulesByEntity
}

/**
 * Effect, version and mutation log in one transaction. The write is queued before this function returns, so writes
 * take effect in the order of the calls.
 * @throws StorageUnavailable
 */
export const writeEntity = (
  { store, nowMs, newId, rules }: EntityWriter,
  { target, actorId, headers, body, texts }: EntityWrite,
): Promise<Answer> => {
  const reading = readIdempotencyKey(headers)
  if (reading.type === 'malformed') return Promise.resolve(problemAnswer('bad-key'))
  const { key } = reading
  const ifMatch = readIfMatch(headers.get('If-Match'))
  if (ifMatch.type === 'malformed') return Promise.resolve(problemAnswer('bad-precondition'))

  return store.write((tx) => {
    const writing = { newId, actorId, nowMs: nowMs(), mutationId: key }
    const context = { tx, table: target.table, rules, texts, ...writing }
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
