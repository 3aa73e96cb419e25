import * as v from 'valibot'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { etagToVersion, versionToEtag } from '#contract/sync-protocol.ts'
import { validateDraft } from '#contract/validate.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import {
  type Answer,
  emptyAnswer,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { isJsonObject, type JsonObject } from '#server/http/read-request.ts'
import { type AuditNote, auditedName, recordAudit, rowChanges } from './audit-log.ts'
import {
  deleteRecord,
  findRecord,
  insertRecord,
  type PendingWrite,
  type RecordChange,
  updateRecord,
  type Writing,
} from './entity-rows.ts'
import type { EntityRecord, EntityTable, FieldValues } from './entity-table.ts'
import { type RenderedWrite, renderingProblems, storeRenderedWrite } from './rendered-texts.ts'

/** The versions of a row that a write accepts. */
type Precondition =
  | { readonly type: 'any' }
  | { readonly type: 'one-of'; readonly versions: readonly number[] }
  | { readonly type: 'malformed' }

const ENTITY_TAG = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`
const LIST = new RegExp(String.raw`^${ENTITY_TAG}(?:[ \t]*,[ \t]*${ENTITY_TAG})*$`)

/** Reads `If-Match` (RFC 9110, section 13.1.1). Tags in another format match nothing, and weak ones never match. */
export const readIfMatch = (header: string | null): Precondition => {
  const text = header?.trim()
  if (text === undefined || text === '*') return { type: 'any' }
  if (!LIST.test(text)) return { type: 'malformed' }
  const tags = text.match(new RegExp(ENTITY_TAG, 'g')) ?? []
  return {
    type: 'one-of',
    versions: tags.flatMap((tag) => etagToVersion(tag) ?? []),
  }
}

const allows = (precondition: Precondition, version: number): boolean =>
  precondition.type === 'any' ||
  (precondition.type === 'one-of' && precondition.versions.includes(version))

/** Rules of an entity beyond its fields. All of them run inside the writing transaction. */
type EntityRules = {
  /** Why a valid new row is refused; null accepts it. */
  readonly beforeCreate?: (tx: Queryable, fields: FieldValues) => Promise<Answer | null>
  /** Further effects of a new row. */
  readonly afterCreate?: (tx: Queryable, record: EntityRecord, nowMs: number) => Promise<void>
  /** The fields to be written: those that were sent, and values derived from them. */
  readonly normalize?: (tx: Queryable, write: PendingWrite) => FieldValues | Promise<FieldValues>
  /** Why a change is refused although the fields are valid; null accepts it. */
  readonly validateUpdate?: (
    tx: Queryable,
    change: RecordChange,
  ) => Promise<ProblemCode | Answer | null>
  /** Why the row may not be deleted; null when it may. */
  readonly beforeDelete?: (record: EntityRecord) => ProblemCode | null
  /** Changes in other rows. */
  readonly afterUpdate?: (tx: Queryable, change: RecordChange) => Promise<void>
}

export type RulesByEntity = Readonly<Partial<Record<EntityKey, EntityRules>>>

type Write = Writing & {
  readonly tx: Queryable
  readonly table: EntityTable
  readonly rules: RulesByEntity
  readonly newId: () => string
  /** The administrator's id. */
  readonly actorId: string
  readonly texts: RenderedWrite
}

/** Creates a row under the client's id, or a new one. */
export const createRow = async (write: Write, body: JsonObject): Promise<Answer> => {
  const { tx, table, rules: _, newId, actorId: __, texts, ...writing } = write
  const { creationSchema, serverDefaultsSchema, plural } = table.definition
  const draft = validateDraft(table.definition, creationSchema, body)
  if (draft.type === 'invalid') return invalidFieldsAnswer(draft.fields)
  const { id: sentId, ...fields } = draft.value
  const wantedId = typeof sentId === 'string' ? sentId : newId()
  const existing = await findRecord(tx, table, wantedId)
  // This very request created it, but the mutation log no longer remembers it.
  if (existing && writing.mutationId !== null && existing.last_mutation_id === writing.mutationId)
    return rowAnswer(201, table, existing)
  if (existing) return problemAnswer('already-exists', { current: table.recordToRow(existing) })
  const problems = renderingProblems(texts, null)
  if (problems.length > 0) return invalidFieldsAnswer(problems)
  const refusal = await rulesOf(write).beforeCreate?.(tx, fields)
  if (refusal) return refusal
  await storeRenderedWrite(tx, texts, write.nowMs)
  const values = await normalizeValues(write, null, {
    ...v.parse(serverDefaultsSchema, {}),
    ...fields,
  })
  const made = await insertRecord(tx, table, { id: wantedId, values, ...writing })
  if (!made) throw new Error('the id was free inside this transaction')
  await rulesOf(write).afterCreate?.(tx, made, write.nowMs)
  await note(write, made, { action: 'create' })
  return rowAnswer(201, table, made, { Location: `/api/admin/${plural}/${wantedId}` })
}

/** Updates a row's fields; optional ones that the body leaves out keep their value, nested ones too. */
export const updateRow = async (
  write: Write,
  { rowId, body, ifMatch }: RowUpdate,
): Promise<Answer> => {
  const { tx, table } = write
  const current = await findRecord(tx, table, rowId)
  if (!current) return problemAnswer('not-found')
  if (!allows(ifMatch, current.version)) return staleAnswer(table, current)
  const given = table.definition.impliedUpdate ?? body
  const draft = validateDraft(table.definition, table.definition.draftSchema, given)
  if (draft.type === 'invalid') return invalidFieldsAnswer(draft.fields)
  const before = table.recordToRow(current)
  const problems = renderingProblems(write.texts, before)
  if (problems.length > 0) return invalidFieldsAnswer(problems)
  const values = sentFields(table, draft.sent, { checked: draft.value, before })
  return applyUpdate(write, { current, before, values })
}

type RowUpdate = {
  readonly rowId: string
  readonly body: JsonObject
  readonly ifMatch: Precondition
}

type CheckedUpdate = {
  readonly current: EntityRecord
  /** The same as a row. */
  readonly before: FieldValues
  readonly values: FieldValues
}

const applyUpdate = async (
  write: Write,
  { current, before, values }: CheckedUpdate,
): Promise<Answer> => {
  const { tx, table, rules: _, newId, actorId, texts, ...writing } = write
  const columns = table.valuesToColumns(values)
  const isDone = Object.entries(columns).every(([name, value]) => current[name] === value)
  // An action with only one possible meaning takes effect once: a repeat is no change that other devices must
  // reconcile.
  if (table.definition.impliedUpdate && isDone) return rowAnswer(200, table, current)
  const problem =
    table.definition.check?.({ before, after: { ...before, ...values } }) ??
    (await rulesOf(write).validateUpdate?.(tx, changeTo({ ...current, ...columns })))
  if (problem)
    return typeof problem === 'string' ? problemAnswer(problem, { current: before }) : problem
  await storeRenderedWrite(tx, texts, write.nowMs)
  const all = await normalizeValues(write, current, values)
  const updated = await updateRecord(tx, table, { of: current, values: all, ...writing })
  if (!updated) throw new Error('the row was there inside this transaction')
  await rulesOf(write).afterUpdate?.(tx, changeTo(updated))
  const changes = rowChanges(table.definition, before, table.recordToRow(updated))
  if (changes.length > 0) await note(write, updated, { action: 'update', changes })
  return rowAnswer(200, table, updated)

  function changeTo(after: EntityRecord): RecordChange {
    return { before: current, after, actorId, newId, ...writing }
  }
}

const rulesOf = ({ rules, table }: Pick<Write, 'rules' | 'table'>): EntityRules => {
  const { plural } = table.definition
  return isEntityKey(plural) ? (rules[plural] ?? {}) : {}
}

const normalizeValues = async (
  write: Write,
  before: EntityRecord | null,
  values: FieldValues,
): Promise<FieldValues> =>
  (await rulesOf(write).normalize?.(write.tx, {
    before,
    values,
    nowMs: write.nowMs,
    newId: write.newId,
  })) ?? values

export const deleteRow = async (
  write: Write,
  { rowId, ifMatch }: { rowId: string; ifMatch: Precondition },
): Promise<Answer> => {
  const { tx, table, rules: _, newId: __, actorId: ___, texts: ____, ...writing } = write
  const current = await findRecord(tx, table, rowId)
  if (!current) return problemAnswer('not-found')
  if (!allows(ifMatch, current.version)) return staleAnswer(table, current)
  const problem = rulesOf(write).beforeDelete?.(current)
  if (problem) return problemAnswer(problem, { current: table.recordToRow(current) })
  await deleteRecord(tx, table, { of: current, ...writing })
  await note(write, current, { action: 'delete' })
  return emptyAnswer(204)
}

/** Records the action in the audit log. Resulting changes in other rows are not recorded. */
const note = (
  { tx, table, actorId, ...stamp }: Write,
  record: EntityRecord,
  what: Pick<AuditNote, 'action' | 'changes'>,
): Promise<void> =>
  recordAudit(tx, stamp, {
    ...what,
    actorId,
    entity: table.definition.plural,
    rowId: record.id,
    rowName: auditedName(table.definition.plural, table.recordToRow(record)),
  })

export const rowAnswer = (
  status: number,
  table: EntityTable,
  record: EntityRecord,
  headers: Readonly<Record<string, string>> = {},
): Answer =>
  jsonAnswer(status, table.recordToRow(record), {
    ETag: versionToEtag(record.version),
    ...headers,
  })

const staleAnswer = (table: EntityTable, current: EntityRecord): Answer =>
  problemAnswer('stale', { current: table.recordToRow(current) })

type CheckedFields = { readonly checked: FieldValues; readonly before: FieldValues }

/** Of the checked fields, those that the body contains and an update may change: defaults are for new rows. */
const sentFields = (
  table: EntityTable,
  sent: JsonObject,
  { checked, before }: CheckedFields,
): FieldValues =>
  Object.fromEntries(
    Object.entries(namedIn(sent, checked))
      .filter(([field]) => table.definition.mutations.update.includes(field))
      .map(([field, value]) => [field, keepUnsent(value, sent[field], before[field])]),
  )

/** For a field with nested fields: those that were not sent keep their value. */
const keepUnsent = (checked: unknown, sent: unknown, before: unknown): unknown =>
  isJsonObject(checked) && isJsonObject(sent) && isJsonObject(before)
    ? { ...before, ...namedIn(sent, checked) }
    : checked

const namedIn = (sent: JsonObject, checked: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(checked).filter(([field]) => Object.hasOwn(sent, field)))
