import type { EntityKey } from '#contract/entities/entities.ts'
import { groupBy } from '#domain/collections/group-by.ts'
import { rowKey } from '#sync/ports.ts'
import { importEdits } from '#sync/row/import-edits.ts'
import { liftMutation } from '#sync/row/lift-mutation.ts'
import { MUTATION_SCHEMA, type Mutation, type StepPorts } from '#sync/row/row-state.ts'
import { addPictures, type Picture } from '../../pictures/kept-pictures.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { orStorageProblem, type StorageProblem } from '../connection/storage-problem.ts'
import { withReopen } from '../connection/with-reopen.ts'
import { NEVER_PULLED, readPullMark, writePullMark } from '../meta/pull-marks.ts'
import { loadRows, saveRows } from '../row-records.ts'
import { base64ToBytes } from './base64.ts'
import { type EditsFile, readEditsFile } from './edits-file.ts'
import { isSoundBase, isSoundEdit } from './is-sound.ts'

export type ImportOutcome =
  /** `known` came with an earlier import, or were made here. */
  | { readonly type: 'imported'; readonly added: number; readonly known: number }
  | { readonly type: 'other-account'; readonly email: string }
  /** A newer version of the app has made the file. */
  | { readonly type: 'newer' }
  | { readonly type: 'unreadable' }
  | { readonly type: StorageProblem }

/** Takes in another device's edits, all or none. The same file again adds nothing. */
export const importEditsFile = async (
  db: AdminDatabase,
  { text, accountId }: { readonly text: string; readonly accountId: string },
  ports: StepPorts,
): Promise<ImportOutcome> => {
  const reading = await readEditsFile(text)
  if (reading.type !== 'file') return reading
  const { file } = reading
  if (file.account.id !== accountId) return { type: 'other-account', email: file.account.email }
  const mutations = file.mutations.map(liftMutation).filter((mutation) => mutation !== null)
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

/** A device that has not pulled yet learns from the file which of the server's databases the bases are of. */
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
