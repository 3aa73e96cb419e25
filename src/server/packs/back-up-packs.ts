import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/store/sqlite/make-folder.ts'
import { type PackStorage, unfinishedCopy } from './pack-storage.ts'

/**
 * Beside the backups of one folder stands one copy of each pack file, shared by all of them: they have gigabytes, and never
 * change.
 */
export const packCopiesBeside = (dump: string): string => join(dirname(dump), 'pack-files')

export type PackCopies = { readonly copied: number; readonly lost: readonly string[] }

/** On the same disk a copy is a second name of the same bytes, and takes neither time nor room. */
export const backUpPacks = async (
  storage: PackStorage,
  hashes: readonly string[],
  folder: string,
): Promise<PackCopies> => {
  const lost = hashes.filter((sha256) => !storage.has(sha256) && !existsSync(join(folder, sha256)))
  const missing = hashes.filter(
    (sha256) => storage.has(sha256) && !existsSync(join(folder, sha256)),
  )
  if (missing.length > 0) makeFolder(folder)
  for (const sha256 of missing) await copyWhole(storage.pathOf(sha256), join(folder, sha256))
  return { copied: missing.length, lost }
}

/** Puts back what is missing, if it is what its name says. */
export const restorePacks = async (
  storage: PackStorage,
  hashes: readonly string[],
  folder: string,
): Promise<PackCopies> => {
  const missing = hashes.filter((sha256) => !storage.has(sha256))
  const lost: string[] = []
  for (const sha256 of missing) {
    const copy = join(folder, sha256)
    if (!existsSync(copy) || (await sha256Of(copy)) !== sha256) {
      lost.push(sha256)
      continue
    }
    makeFolder(dirname(storage.pathOf(sha256)))
    await copyWhole(copy, storage.pathOf(sha256))
  }
  return { copied: missing.length - lost.length, lost }
}

const copyWhole = async (from: string, to: string): Promise<void> => {
  const unfinished = unfinishedCopy(to)
  await rm(unfinished, { force: true })
  try {
    await link(from, unfinished)
  } catch {
    // Another disk, or one that knows no second names.
    await copyFile(from, unfinished)
  }
  await rename(unfinished, to)
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
