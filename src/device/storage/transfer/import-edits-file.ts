import * as v from 'valibot'
import type { EntityDefinition } from '#contract/define-entity.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { base64ToBytes } from '#device/bytes.ts'
import { groupBy } from '#domain/collections.ts'
import { rowKey } from '#sync/ports.ts'
import { importEdits, upgradeMutation } from '#sync/row/import-edits.ts'
import { parseRow } from '#sync/row/row-fields.ts'
import { MUTATION_SCHEMA, type Mutation, type StepPorts } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { addPictures, type Picture } from '../kept-pictures.ts'
import { NEVER_PULLED, readPullMark, writePullMark } from '../meta-table.ts'
import { loadRows, saveRows } from '../row-records.ts'
import { orStorageProblem, type StorageProblem } from '../storage-problem.ts'
import { withReopen } from '../with-reopen.ts'
import { type EditsFile, readEditsFile } from './edits-file.ts'

// A file's content goes into the rows that the screens show without passing a form or the server. It is therefore
// checked for the same rules, with the contract's own schemas. A field that only a newer app knows is accepted: no
// screen here reads it.

/** Whether a form of this app could have made the edit. */
const isSoundEdit = ({ id, entity, rowId, type, fields }: Mutation): boolean => {
  const { draftSchema, rowSchema, mutations }: EntityDefinition = ENTITIES[entity]
  const isMade = type === 'update' ? mutations.update.length > 0 : mutations[type]
  if (!isMade || !isName(id) || !isName(rowId) || isDeep(fields, DEEPEST)) return false
  const isWritable = (field: string) =>
    field in draftSchema.entries || !(field in rowSchema.entries || field === 'unseen')
  const schema = type === 'create' ? draftSchema : v.partial(draftSchema)
  return Object.keys(fields).every(isWritable) && v.is(schema, fields)
}

/** The characters that an address and a header can contain. */
const isName = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id)

/** No entity has a value half as deep; browsers cannot store very deep ones. */
const DEEPEST = 10

const isDeep = (value: unknown, deepest: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (deepest === 0 || Object.values(value).some((part) => isDeep(part, deepest - 1)))

/** Whether the server could have sent the row under that id. */
const isSoundBase = ({ entity, rowId, row }: EditsFile['bases'][number]): boolean =>
  row === null || (row.id === rowId && parseRow(entity, row) !== null)

export type ImportOutcome =
  /** `known`: came with an earlier import, or were made here. */
  | { readonly type: 'imported'; readonly added: number; readonly known: number }
  | { readonly type: 'other-account'; readonly email: string }
  /** A newer version of the app has made the file. */
  | { readonly type: 'newer' }
  | { readonly type: 'unreadable' }
  | { readonly type: StorageProblem }

/** Imports another device's edits, all or none. Importing the same file again adds nothing. */
export const importEditsFile = async (
  db: AdminDatabase,
  { text, accountId }: { readonly text: string; readonly accountId: string },
  ports: StepPorts,
): Promise<ImportOutcome> => {
  const reading = await readEditsFile(text)
  if (reading.type !== 'file') return reading
  const { file } = reading
  if (file.account.id !== accountId) return { type: 'other-account', email: file.account.email }
  const mutations = file.mutations.map(upgradeMutation).filter((mutation) => mutation !== null)
  if (mutations.length < file.mutations.length)
    return { type: file.mutations.some(isNewer) ? 'newer' : 'unreadable' }
  if (!mutations.every(isSoundEdit) || !file.bases.every(isSoundBase)) return { type: 'unreadable' }
  const pictures = readPictures(file)
  if (pictures === null) return { type: 'unreadable' }
  const contents = { file, mutations, pictures }
  return orStorageProblem(() => withReopen(db, () => takeIn(db, contents, ports)))
}

const isNewer = ({ schema }: Readonly<Record<string, unknown>>): boolean =>
  typeof schema === 'number' && schema > MUTATION_SCHEMA

type Contents = {
  readonly file: EditsFile
  readonly mutations: readonly Mutation[]
  readonly pictures: readonly Picture[]
}

const takeIn = (
  db: AdminDatabase,
  { file, mutations, pictures }: Contents,
  ports: StepPorts,
): Promise<ImportOutcome> =>
  db.transaction('rw', db.tables, async () => {
    const seen = await seenIds(db)
    const fresh = mutations.filter(({ id }) => !seen.has(id))
    const rows = [...groupBy(fresh, rowKey).values()].flatMap((edits) => {
      const [first] = edits
      return first ? [{ entity: first.entity, rowId: first.rowId, edits }] : []
    })
    const isSame = await adoptEpochs(db, file)
    const bases = new Map(file.bases.map((base) => [rowKey(base), base.row]))
    const earlier = groupBy(
      mutations.filter(({ id }) => seen.has(id)),
      rowKey,
    )
    const states = await loadRows(db, rows)
    const stepped = states.map((before, at) => {
      const imported = {
        base: bases.get(rowKey(before)) ?? null,
        earlier: earlier.get(rowKey(before)) ?? [],
        mutations: rows[at]?.edits ?? [],
        isOfSameDatabase: isSame(before.entity),
      }
      return { before, step: importEdits(before, imported, ports) }
    })
    await saveRows(db, stepped)
    await addPictures(db, pictures, ports.nowMs())
    await db.imported.bulkPut(fresh.map(({ id }) => ({ id, atMs: ports.nowMs() })))
    return { type: 'imported', added: fresh.length, known: mutations.length - fresh.length }
  })

/** Null: one of them is damaged. */
const readPictures = ({ pictures }: EditsFile): readonly Picture[] | null => {
  const read = pictures.flatMap(({ sha256, type, content }) => {
    const bytes = base64ToBytes(content)
    return bytes ? [{ sha256, type, content: bytes }] : []
  })
  return read.length === pictures.length ? read : null
}

const seenIds = async (db: AdminDatabase): Promise<ReadonlySet<string>> => {
  const applied = (await db.applied.toArray()).flatMap(({ edits }) => edits)
  const waiting = await db.outbox.toArray()
  return new Set([
    ...(await db.imported.toCollection().primaryKeys()),
    ...waiting.map(({ id }) => id),
    ...applied.map(({ mutation }) => mutation.id),
  ])
}

/** A device that has not pulled yet takes from the file the epochs of the server databases that the bases come from. */
const adoptEpochs = async (
  db: AdminDatabase,
  { epochs, mutations }: EditsFile,
): Promise<(entity: EntityKey) => boolean> => {
  const same = new Set<EntityKey>()
  for (const entity of new Set(mutations.map((mutation) => mutation.entity))) {
    const mark = await readPullMark(db, entity)
    const epoch = epochs[entity] ?? null
    if (mark.epoch === null) await writePullMark(db, entity, { ...NEVER_PULLED, epoch })
    if (mark.epoch === null || mark.epoch === epoch) same.add(entity)
  }
  return (entity) => same.has(entity)
}
