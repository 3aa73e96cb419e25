import type { EntityDefinition } from '#contract/define-entity.ts'
import { isEntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { type BodyLimits, USUAL_LIMITS } from '#server/http/read-json-body.ts'
import type { EntityTable } from './tables/entity-table.ts'
import { ENTITY_TABLES } from './tables/entity-tables.ts'

/** What a write of the specification's table is about. */
export type WriteTarget = { readonly table: EntityTable } & (
  | { readonly type: 'create' }
  | { readonly type: 'update' | 'delete'; readonly rowId: string }
)

export const WRITE_METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

export type TargetFinding =
  | { readonly type: 'found'; readonly target: WriteTarget }
  | { readonly type: 'refused'; readonly code: ProblemCode }

/** An entity's address, or a row's. Nothing is decoded: no id needs it. */
const ADDRESS = /^\/api\/admin\/([a-z]+)(?:\/([\w-]{1,100}))?$/

/** Reads method and path of a write, whether it comes alone or in a batch. */
export const findWriteTarget = (method: string, path: string): TargetFinding => {
  const [, key = '', id] = ADDRESS.exec(path) ?? []
  if (!isEntityKey(key)) return { type: 'refused', code: 'not-found' }
  const table = ENTITY_TABLES[key]
  const { single, plural } = table.definition
  if (single && id !== undefined) return { type: 'refused', code: 'not-found' }
  const type = writesAt(table.definition, id === undefined ? 'list' : 'row').find(
    (allowed) => WRITE_METHODS[allowed] === method,
  )
  if (type === undefined) return { type: 'refused', code: 'method-not-allowed' }
  // The single row has no id but the entity's name.
  const target = type === 'create' ? { table, type } : { table, type, rowId: id ?? plural }
  return { type: 'found', target }
}

/** The writes that an entity's definition allows at its own address, or at a row's. */
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

/** What is read of a write's body; null where it has none, or one that does not matter. */
export const bodyLimitsOf = ({ type, table }: WriteTarget): BodyLimits | null => {
  const { impliedUpdate, plural } = table.definition
  if (type === 'delete' || (type === 'update' && impliedUpdate)) return null
  return LONG_TEXTS.has(plural) ? LONG_TEXT_LIMITS : USUAL_LIMITS
}
