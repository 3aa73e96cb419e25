import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { withDefaults } from '#contract/entities/with-defaults.ts'
import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import { fieldsOf } from './named-fields.ts'
import type { Fields, LostField, RowState, SyncRow } from './row-state.ts'
import { sameValue } from './same-value.ts'

/** The row itself is there: what is brought back from the tray is an update of it. */
export const NOT_KEPT = { action: 'update', reason: 'refused', code: FIELDS_NOT_KEPT } as const

type Shown = {
  readonly shown: SyncRow
  /** The same with what was known before. */
  readonly row: SyncRow
}

/**
 * What the first mutation wanted and the row of its effect does not hold: fields that an older process answers nothing
 * of, and those that a newer one, asked after it, shows as they were. Later edits of the same fields speak for themselves.
 */
export const notKept = (
  { entity, base, mutations: [head, ...rest] }: RowState,
  { shown, row }: Shown,
): readonly LostField[] => {
  if (head === undefined || rest.some(({ type }) => type === 'delete')) return []
  const held: Fields = withDefaults(entity, row)
  const before: Fields = withDefaults(entity, base ?? {})
  return fieldsOf(entity)
    .filter((field) => field in head.fields && !rest.some(({ fields }) => field in fields))
    .filter((field) => !(field in shown) || sameValue(shown[field], before[field]))
    .map((field) => ({ field, local: head.fields[field], server: held[field] ?? null }))
    .filter(({ field, local, server }) => !sameValue(asKept(entity, field, local), server))
}

/** As the server keeps it: texts trimmed, choices in their order. */
export const asKept = (entity: EntityKey, field: string, value: unknown): unknown => {
  const schemas: v.ObjectEntries = ENTITIES[entity].fields
  const kept = schemas[field] ? v.safeParse(schemas[field], value) : null
  return kept?.success ? kept.output : value
}
