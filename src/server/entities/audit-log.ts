import type { AuditAction, AuditChange, AuditSubject } from '#contract/admin/audit.ts'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { prepareQuery } from '#server/db/prepare-query.ts'
import { isoTime } from '#server/time.ts'
import type { EntityTable, FieldValues } from './entity-table.ts'

/** An entry: who did what to which row. */
export type AuditNote = {
  /** Null: the actor was not signed in. */
  readonly actorId: string | null
  readonly action: AuditAction
  /** A subject, or an entity's plural. */
  readonly entity: AuditSubject | EntityTable['definition']['plural']
  readonly rowId?: string | null
  readonly rowName?: string | null
  /** `Chrome · Android`. */
  readonly device?: string | null
  readonly changes?: readonly AuditChange[]
}

export type AuditStamp = { readonly newId: () => string; readonly nowMs: number }

/** Records an action in the transaction that does it: neither exists without the other. */
export const recordAudit = async (
  tx: Queryable,
  { newId, nowMs }: AuditStamp,
  note: AuditNote,
): Promise<void> => {
  const {
    actorId,
    action,
    entity,
    rowId = null,
    rowName = null,
    device = null,
    changes = [],
  } = note
  await insertEntry(tx, {
    id: newId(),
    created_at: isoTime(nowMs),
    actor_id: actorId,
    action,
    entity,
    row_id: rowId,
    row_name: rowName,
    device: device || null,
    changes: JSON.stringify(changes),
  })
}

const insertEntry = prepareQuery<Database['audit_log'], unknown>((db, place) =>
  db.insertInto('audit_log').values({
    id: place('id'),
    created_at: place('created_at'),
    actor_id: place('actor_id'),
    action: place('action'),
    entity: place('entity'),
    row_id: place('row_id'),
    row_name: place('row_name'),
    device: place('device'),
    changes: place('changes'),
  }),
)

/** For a row whose user is erased: actor, action and time stay, the values go. */
export const clearAudit = async (
  tx: Queryable,
  { definition: { plural } }: EntityTable,
  rowId: string,
): Promise<void> => {
  await tx
    .updateTable('audit_log')
    .set({ row_name: null, changes: '[]' })
    .where('entity', '=', plural)
    .where('row_id', '=', rowId)
    .execute()
}

/**
 * Fields whose values may be recorded, because they contain no personal data. For all other entities and fields the log
 * records that they changed, but not their values.
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

/** The field that names a row to admins, unless it is the name of a person. */
const NAME_FIELDS: Readonly<Partial<Record<EntityKey, string>>> = {
  models: 'name',
  blog: 'title',
  newsletters: 'subject_fr',
}

/** Longer values are not recorded; they can be read in the row itself. */
const MOST_CHARACTERS = 160

/** The fields that differ; nested ones as `group.field`. */
export const rowChanges = (
  { plural, fields }: Pick<EntityDefinition, 'plural' | 'fields'>,
  before: FieldValues,
  after: FieldValues,
): readonly AuditChange[] =>
  Object.keys(fields).flatMap((field) => {
    const changes = differences(field, before[field], after[field])
    return isOpen(plural, field) ? changes.map(withoutLong) : changes.map(withoutValues)
  })

/** The name of a row, cut to one line; null when it has no name that may be recorded. */
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
