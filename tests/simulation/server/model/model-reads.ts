import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { versionToEtag } from '#contract/sync-protocol.ts'
import { isOpenWork, type OpenEntity } from '#contract/totals.ts'
import type { Buried, ModelAnswer, ModelDatabase } from './model-database.ts'

type Feed = { readonly cursor: string; readonly hasMore: boolean | null }

/** The whole list, or the single row; or 304. */
export const readList = (
  db: ModelDatabase,
  entity: EntityKey,
  ifNoneMatch: string | undefined,
): ModelAnswer & Feed => {
  const numbered = [...db.rows[entity].values()]
  const rows = numbered.map(({ value }) => value)
  const etag = ENTITIES[entity].single
    ? versionToEtag(rows[0]?.version ?? 0)
    : `"${rows.map(({ id, version }) => `${id}.${version}`).join()}"`
  const feed = { etag, cursor: String(db.change), hasMore: null }
  if (ifNoneMatch === etag) return { status: 304, body: undefined, ...feed }
  return { status: 200, body: ENTITIES[entity].single ? rows[0] : rows, ...feed }
}

/** A page of the list in descending order of the ids. */
export const readPage = (
  db: ModelDatabase,
  entity: EntityKey,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): ModelAnswer & Feed => {
  const found = [...db.rows[entity].values()]
    .map(({ value }) => value)
    .filter(({ id }) => before === null || id < before)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const body = found.slice(0, limit)
  return { status: 200, etag: null, body, cursor: String(db.change), hasMore: found.length > limit }
}

/** The newest rows that wait for an administrator. */
export const readOpenWork = (
  db: ModelDatabase,
  entity: OpenEntity,
  limit: number,
): ModelAnswer & Feed => {
  const found = [...db.rows[entity].values()]
    .map(({ value }) => value)
    .filter((row) => isOpenWork(entity, row))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const body = found.slice(0, limit)
  return { status: 200, etag: null, body, cursor: String(db.change), hasMore: found.length > limit }
}

export const readSome = (
  db: ModelDatabase,
  entity: EntityKey,
  ids: readonly string[],
): ModelAnswer & Feed => {
  const body = ids.flatMap((id) => db.rows[entity].get(id)?.value ?? [])
  return { status: 200, etag: null, body, cursor: String(db.change), hasMore: false }
}

/** Rows and tombstones in the order of the changes, a page of them. */
export const readChanges = (
  db: ModelDatabase,
  entity: EntityKey,
  { since, limit }: { readonly since: number; readonly limit: number },
): ModelAnswer & Feed => {
  const rows = [...db.rows[entity].values()].filter(({ change }) => change > since)
  const dead = [...db.tombstones.values()]
    .filter(({ value, change }) => value.entity === entity && change > since)
    .map(({ value, change }) => ({ value: toTombstone(value), change }))
  const found = [...rows, ...dead].toSorted((a, b) => a.change - b.change)
  const page = found.slice(0, limit)
  const hasMore = found.length > page.length
  const cursor = String(hasMore ? (page.at(-1)?.change ?? since) : Math.max(since, db.change))
  return { status: 200, etag: null, body: page.map(({ value }) => value), cursor, hasMore }
}

const toTombstone = ({ id, version, deletedAt, mutationId }: Buried) => ({
  id,
  deleted: true,
  version,
  deleted_at: deletedAt,
  last_mutation_id: mutationId,
})
