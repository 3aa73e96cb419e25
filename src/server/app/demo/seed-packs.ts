import { hash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import type { ModelFormat } from '#domain/model-formats.ts'
import { typeOfName } from '#server/commerce/packs/pack-file-type.ts'
import { unfinishedCopy } from '#server/commerce/packs/pack-storage.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import { readMeta, writeMetaOnce } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import type { PackStorage } from '#server/ports/pack-files.ts'
import { isoTime } from '#server/time.ts'

/** Made by tests/e2e/make-sample-packs.ts. */
const PACKS = join(import.meta.dirname, 'packs')

export type PackSeedDeps = {
  readonly store: Store
  readonly storage: PackStorage
  readonly nowMs: () => number
  readonly newId: () => string
}

/**
 * Puts the first version of the six sample packs on sale, so that their buyers get files; true when it did. Runs once
 * only: packs that an admin deleted do not come back. It copies a few small files and generates nothing at server
 * start.
 */
export const seedPacks = async (deps: PackSeedDeps): Promise<boolean> => {
  const { store, storage } = deps
  if ((await readMeta(store.db, 'packs_seeded_at')) !== null) return false
  const packs = SAMPLE_MODELS.map(({ id, name }) => ({
    modelId: id,
    files: readFiles(name.toLowerCase()),
  }))
  for (const { path, sha256 } of packs.flatMap(({ files }) => files)) copy(storage, path, sha256)
  return store.write(async (tx) => {
    const at = isoTime(deps.nowMs())
    for (const { modelId, files } of packs)
      if (await isWithoutPack(tx, modelId)) await insertPack(tx, { ...deps, modelId, files, at })
    await writeMetaOnce(tx, 'packs_seeded_at', at)
    return true
  })
}

type PackFile = {
  readonly path: string
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

const readFiles = (model: string): readonly PackFile[] =>
  readdirSync(join(PACKS, model))
    .toSorted()
    .map((name) => {
      const path = join(PACKS, model, name)
      const content = readFileSync(path)
      return { path, name, sha256: hash('sha256', content), bytes: content.length }
    })

/** Copied under a temporary name first: an interrupted copy must not pass for the file. */
const copy = ({ pathOf, incoming }: PackStorage, path: string, sha256: string): void => {
  if (existsSync(pathOf(sha256))) return
  makeFolder(incoming)
  makeFolder(dirname(pathOf(sha256)))
  const unfinished = unfinishedCopy(join(incoming, sha256))
  copyFileSync(path, unfinished)
  renameSync(unfinished, pathOf(sha256))
}

/** The model still exists and has no files yet. */
const isWithoutPack = async (tx: Queryable, modelId: string): Promise<boolean> => {
  const model = await tx.selectFrom('models').select('id').where('id', '=', modelId).execute()
  const file = await tx
    .selectFrom('pack_files')
    .select('id')
    .where('model_id', '=', modelId)
    .limit(1)
    .execute()
  return model.length > 0 && file.length === 0
}

type NewPack = Pick<PackSeedDeps, 'newId'> & {
  readonly modelId: string
  readonly files: readonly PackFile[]
  readonly at: string
}

const insertPack = async (tx: Queryable, { newId, modelId, files, at }: NewPack): Promise<void> => {
  const versionId = newId()
  await tx
    .insertInto('pack_versions')
    .values({ id: versionId, model_id: modelId, version: 1, published_at: at })
    .execute()
  const rows = files.map(({ name, sha256, bytes }) => ({
    id: newId(),
    model_id: modelId,
    sha256,
    name,
    bytes,
    content_type: typeOfName(name) ?? '',
    format: formatOf(name),
    is_sample: isSample(name) ? 1 : 0,
    is_draft: 1,
    created_at: at,
  }))
  await tx.insertInto('pack_files').values(rows).execute()
  await tx
    .insertInto('pack_version_files')
    .values(rows.map(({ id }) => ({ version_id: versionId, file_id: id })))
    .execute()
}

const formatOf = (name: string): ModelFormat => {
  if (name.endsWith('.webm')) return 'vidéo'
  return name.endsWith('.txt') ? 'journal intime' : 'photo'
}

/** One of the photos; the free samples of the film and the diary are shorter files beside the pack. */
const isSample = (name: string): boolean => name.endsWith('-carre.jpg')
