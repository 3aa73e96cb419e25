import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { etagToVersion, versionToEtag } from '#contract/sync-protocol.ts'
import { validate } from '#contract/validate.ts'
import { isRevenue } from '#domain/order-status.ts'
import type { Fields, SyncRow } from '#sync/row/row-state.ts'
import {
  buryRow,
  findRow,
  insertRow,
  type ModelAnswer,
  updateRow,
  type Writing,
} from './model-database.ts'

export type ModelWrite = {
  readonly method: string
  readonly entity: EntityKey
  readonly rowId: string | null
  readonly ifMatch: string | undefined
  readonly body: Fields
  readonly actorId: string
}

/** The extended contract's rules about one write. */
export const writeRow = (writing: Writing, write: ModelWrite): ModelAnswer => {
  const { method, entity } = write
  if (method === 'POST') return create(writing, write)
  const rowId = write.rowId ?? entity
  const current = findRow(writing.db, { entity, rowId })
  if (current === null) return refusal(404, 'not-found')
  if (write.ifMatch !== undefined && etagToVersion(write.ifMatch) !== current.version)
    return refusal(412, 'stale', { current })
  if (method === 'PUT') return update(writing, write, current)
  buryRow(writing, entity, current)
  return { status: 204, etag: null, body: undefined }
}

const create = (writing: Writing, { entity, body }: ModelWrite): ModelAnswer => {
  const { draftSchema, serverDefaultsSchema } = ENTITIES[entity]
  const draft = validate(draftSchema, body)
  if (draft.type === 'invalid') return refusal(422, 'invalid-fields', { fields: draft.fields })
  const rowId = String(body.id)
  const existing = findRow(writing.db, { entity, rowId })
  if (existing && existing.last_mutation_id === writing.mutationId) return answerOf(201, existing)
  if (existing) return refusal(409, 'already-exists', { current: existing })
  const all = { ...v.parse(serverDefaultsSchema, {}), ...draft.value }
  const values = entity === 'blog' ? { ...all, ...postDates(null, all, writing.nowMs) } : all
  return answerOf(201, insertRow(writing, { entity, rowId }, values))
}

const update = (
  writing: Writing,
  { entity, body, actorId }: ModelWrite,
  current: SyncRow,
): ModelAnswer => {
  const { draftSchema, impliedUpdate, check, mutations } = ENTITIES[entity]
  const sent: Fields = impliedUpdate ?? body
  const draft = validate(draftSchema, sent)
  if (draft.type === 'invalid') return refusal(422, 'invalid-fields', { fields: draft.fields })
  const allowed: readonly string[] = mutations.update
  const values = Object.fromEntries(
    Object.entries(draft.value).filter(
      ([field]) => Object.hasOwn(sent, field) && allowed.includes(field),
    ),
  )
  const after: SyncRow = { ...current, ...values }
  if (impliedUpdate && Object.entries(values).every(([field, value]) => current[field] === value))
    return answerOf(200, current)
  const problem =
    check?.({ before: current, after }) ??
    (entity === 'users' ? validateUpdate(current, after, actorId) : null)
  if (problem) return refusal(409, problem, { current })
  const updated = updateRow(writing, entity, {
    ...after,
    ...(entity === 'blog' ? postDates(current, values, writing.nowMs) : {}),
  })
  if (entity === 'orders') followStatus(writing, current, updated)
  return answerOf(200, updated)
}

/** There is always another active administrator here, so that only the own account matters. */
const validateUpdate = (before: SyncRow, after: SyncRow, actorId: string): ProblemCode | null =>
  before.is_active === true && after.is_active === false && before.id === actorId
    ? 'own-account'
    : null

const orderedItems = v.array(v.object({ model_id: v.string(), quantity: v.number() }))

const followStatus = (writing: Writing, before: SyncRow, order: SyncRow): void => {
  const factor = Number(isRevenue(String(order.status))) - Number(isRevenue(String(before.status)))
  if (factor === 0) return
  const system: Writing = { ...writing, mutationId: null }
  const user = findRow(writing.db, { entity: 'users', rowId: String(order.user_id) })
  if (user)
    updateRow(system, 'users', {
      ...user,
      total_spent: Math.max(0, Number(user.total_spent) + factor * Number(order.total_amount)),
      orders_count: Number(user.orders_count) + factor,
    })
  for (const { model_id, quantity } of v.parse(orderedItems, order.items)) {
    const model = findRow(writing.db, { entity: 'models', rowId: model_id })
    if (model)
      updateRow(system, 'models', {
        ...model,
        sales_count: Math.max(0, Number(model.sales_count) + factor * quantity),
      })
  }
}

/** The first publication, and the last change that readers see. */
const postDates = (before: SyncRow | null, values: Fields, nowMs: number): Fields => {
  const now = new Date(nowMs).toISOString()
  const isRead = ([field, value]: [string, unknown]): boolean =>
    field !== 'is_published' &&
    field !== 'is_featured' &&
    JSON.stringify(before?.[field]) !== JSON.stringify(value)
  return {
    ...(values.is_published === true && !before?.published_at ? { published_at: now } : {}),
    ...(before === null || Object.entries(values).some(isRead) ? { modified_at: now } : {}),
  }
}

const answerOf = (status: number, row: SyncRow): ModelAnswer => ({
  status,
  etag: versionToEtag(row.version),
  body: row,
})

export const refusal = (status: number, code: ProblemCode, members: Fields = {}): ModelAnswer => ({
  status,
  etag: null,
  body: { type: 'about:blank', title: code, status, code, detail: code, ...members },
})
