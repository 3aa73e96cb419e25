import type { PackFile } from '#contract/admin/pack-files.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { noPause } from '#server/next-slice.ts'
import type { PackStorage } from '#server/ports/pack-files.ts'
import { isoTime } from '#server/time.ts'
import {
  countSales,
  findPackFile,
  type PackFileRow,
  readDraft,
  readPurchases,
  readVersions,
  rowToPackFile,
} from './pack-rows.ts'

export type NewPackFile = Omit<PackFileRow, 'is_sample' | 'is_draft'>

/**
 * Adds a file to the version in preparation; it replaces a file of the same name. Adding the same file twice changes
 * nothing. False: its bytes no longer exist.
 */
export const addDraftFile = async (
  tx: Queryable,
  storage: Pick<PackStorage, 'has'>,
  file: NewPackFile,
): Promise<boolean> => {
  if (!storage.has(file.sha256)) return false
  if (await findPackFile(tx, file.id)) return true
  const former = (await readDraft(tx, file.model_id)).find(({ name }) => name === file.name)
  if (former) await takeFromDraft(tx, former)
  const is_sample = former?.is_sample === 1 && former.format === file.format ? 1 : 0
  await tx
    .insertInto('pack_files')
    .values({ ...file, is_sample, is_draft: 1 })
    .execute()
  return true
}

/** Removes a file from the version in preparation. A file that is in no version is deleted. */
export const takeFromDraft = async (tx: Queryable, { id }: PackFileRow): Promise<void> => {
  await tx.updateTable('pack_files').set({ is_draft: 0 }).where('id', '=', id).execute()
  await tx
    .deleteFrom('pack_files')
    .where('id', '=', id)
    .where('id', 'not in', (query) => query.selectFrom('pack_version_files').select('file_id'))
    .execute()
}

type Change = { readonly is_sample?: boolean; readonly format?: PackFile['format'] }

/** Null: there is no such file. For each format of a model one file is the free sample. */
export const changePackFile = async (
  tx: Queryable,
  id: string,
  change: Change,
): Promise<PackFile | null> => {
  const row = await findPackFile(tx, id)
  if (!row) return null
  const format = change.format === undefined ? row.format : change.format
  const isSample = change.is_sample ?? row.is_sample === 1
  if (isSample)
    await tx
      .updateTable('pack_files')
      .set({ is_sample: 0 })
      .where('model_id', '=', row.model_id)
      .where('format', format === null ? 'is' : '=', format)
      .execute()
  const is_sample = isSample ? 1 : 0
  await tx.updateTable('pack_files').set({ is_sample, format }).where('id', '=', id).execute()
  const versions = await readVersions(tx, row.model_id)
  const sales = countSales(versions, await readPurchases(tx, row.model_id, noPause))
  const isSold = versions.some(
    (version) => (sales.get(version.id) ?? 0) > 0 && version.files.some((file) => file.id === id),
  )
  return rowToPackFile({ ...row, is_sample, format }, isSold)
}

export type Published =
  | { readonly type: 'published'; readonly versionId: string; readonly version: number }
  /** It is empty, or equal to the version on sale. */
  | { readonly type: 'nothing-to-publish' }

type Publishing = { readonly modelId: string; readonly nowMs: number; readonly newId: () => string }

/** Puts the version in preparation on sale. */
export const publishDraft = async (
  tx: Queryable,
  { modelId, nowMs, newId }: Publishing,
): Promise<Published> => {
  const draft = await readDraft(tx, modelId)
  const latest = (await readVersions(tx, modelId)).at(-1)
  const idsOf = (files: readonly PackFileRow[]): string => files.map(({ id }) => id).join()
  if (draft.length === 0 || (latest && idsOf(draft) === idsOf(latest.files)))
    return { type: 'nothing-to-publish' }
  const versionId = newId()
  const version = (latest?.version ?? 0) + 1
  const published_at = isoTime(nowMs)
  await tx
    .insertInto('pack_versions')
    .values({ id: versionId, model_id: modelId, version, published_at })
    .execute()
  await tx
    .insertInto('pack_version_files')
    .values(draft.map(({ id }) => ({ version_id: versionId, file_id: id })))
    .execute()
  return { type: 'published', versionId, version }
}

/** Deletes a version that has no buyer, with the files that no other version holds. */
export const deleteVersion = async (
  tx: Queryable,
  modelId: string,
  number: number,
): Promise<'deleted' | 'sold' | 'unknown'> => {
  const versions = await readVersions(tx, modelId)
  const version = versions.find((one) => one.version === number)
  if (!version) return 'unknown'
  const sales = countSales(versions, await readPurchases(tx, modelId, noPause))
  if ((sales.get(version.id) ?? 0) > 0) return 'sold'
  await tx.deleteFrom('pack_version_files').where('version_id', '=', version.id).execute()
  await tx.deleteFrom('pack_versions').where('id', '=', version.id).execute()
  for (const file of version.files) if (file.is_draft === 0) await takeFromDraft(tx, file)
  return 'deleted'
}

/** Called after the transaction that removed rows: deletes bytes that no row names. */
export const dropUnnamedBytes = async (
  tx: Queryable,
  storage: Pick<PackStorage, 'remove'>,
  hashes: readonly string[],
): Promise<number> => {
  if (hashes.length === 0) return 0
  const named = await tx
    .selectFrom('pack_files')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .execute()
  const stays = new Set(named.map(({ sha256 }) => sha256))
  const gone = hashes.filter((sha256) => !stays.has(sha256))
  for (const sha256 of gone) storage.remove(sha256)
  return gone.length
}
