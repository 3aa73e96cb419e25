import { randomUUID } from 'node:crypto'
import { type Dirent, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Temporary names of incomplete files: dot-files, which are not part of the site. */
const UNFINISHED = /^\..+\.unfinished$/
/** Longer than any write: older files were left by a process that ended. */
const LEFT_BEHIND_MS = 60_000

/** After this, or after a crash, the file either has the whole content or does not exist. */
export const writeWhole = async (
  path: string,
  content: Uint8Array,
  /** Checked at the last moment: false leaves everything unchanged. */
  isStillWanted: () => boolean = () => true,
): Promise<void> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${basename(path)}.${randomUUID()}.unfinished`)
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (isStillWanted()) await rename(unfinished, path)
    else await rm(unfinished)
  } catch (error) {
    // If even that fails, it is deleted later.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Deletes the remains of interrupted writes from the folder and its subfolders. */
export const dropUnfinished = (folder: string, nowMs: number): void => {
  for (const path of filesBelow(folder)
    .filter(({ name }) => UNFINISHED.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))) {
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: nowMs }
    if (nowMs - mtimeMs > LEFT_BEHIND_MS) rmSync(path, { force: true })
  }
}

/** Empty when the folder does not exist. */
export const filesBelow = (folder: string): readonly Dirent[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
        entry.isFile(),
      )
    : []
