import type { EntityDefinition } from '#contract/define-entity.ts'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import type { AuditChange } from '#contract/reports/audit.ts'
import type { FieldValues } from '#server/api/entities/tables/entity-table.ts'

/**
 * Whose values may be written down, which is where none of them tells of a person. Of an entity or field that is not
 * named here, the log keeps that it was changed and nothing of what it holds.
 */
const OPEN_FIELDS: Readonly<Partial<Record<EntityKey, 'all' | readonly string[]>>> = {
  models: 'all',
  blog: 'all',
  settings: 'all',
  users: ['is_active'],
  orders: ['status'],
  messages: ['is_read'],
  newsletters: 'all',
}

/** The field by which people know a row, where that is no person's name. */
const NAME_FIELDS: Readonly<Partial<Record<EntityKey, string>>> = {
  models: 'name',
  blog: 'title',
  newsletters: 'subject_fr',
}

/** Longer ones are for reading in the row itself. */
const MOST_CHARACTERS = 160

/** The fields that differ; those inside of a group by `group.field`. */
export const rowChanges = (
  { plural, fields }: Pick<EntityDefinition, 'plural' | 'fields'>,
  before: FieldValues,
  after: FieldValues,
): readonly AuditChange[] =>
  Object.keys(fields).flatMap((field) => {
    const changes = differences(field, before[field], after[field])
    return isOpen(plural, field) ? changes.map(withoutLong) : changes.map(withoutValues)
  })

/** What the row is called, cut to a line; null when it has no name that may be kept. */
export const auditedName = (plural: string, row: FieldValues): string | null => {
  const field = isEntityKey(plural) ? NAME_FIELDS[plural] : undefined
  const name = field === undefined ? null : row[field]
  return typeof name === 'string' ? name.slice(0, MOST_CHARACTERS) : null
}

type Difference = { readonly field: string; readonly from: unknown; readonly to: unknown }

const differences = (field: string, from: unknown, to: unknown): readonly Difference[] => {
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  if (!isGroup(from) || !isGroup(to)) return [{ field, from: from ?? null, to: to ?? null }]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
    differences(`${field}.${name}`, from[name], to[name]),
  )
}

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOpen = (plural: string, field: string): boolean => {
  const open = isEntityKey(plural) ? OPEN_FIELDS[plural] : undefined
  return open === 'all' || (open?.includes(field) ?? false)
}

const withoutLong = (change: Difference): AuditChange =>
  [change.from, change.to].some((value) => JSON.stringify(value).length > MOST_CHARACTERS)
    ? withoutValues(change)
    : change

const withoutValues = ({ field }: Difference): AuditChange => ({ field })
