import { randomUUID } from 'node:crypto'
import { type Dirent, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Files that are not whole yet: dot-files, which are no part of the site. */
const UNFINISHED = /^\..+\.unfinished$/
/** No writing takes so long: what is older was left behind by a process that ended. */
const LEFT_BEHIND_MS = 60_000

/** The file has the whole content or is not there, however this process or the machine ends. */
export const writeWhole = async (
  path: string,
  content: Uint8Array,
  /** Asked at the last moment: false leaves everything as it was. */
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
    // Where even that fails, it is cleared away later.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Removes from the folder, and from those below it, what writings that were interrupted have left. */
export const dropUnfinished = (folder: string, nowMs: number): void => {
  for (const path of filesBelow(folder)
    .filter(({ name }) => UNFINISHED.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))) {
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: nowMs }
    if (nowMs - mtimeMs > LEFT_BEHIND_MS) rmSync(path, { force: true })
  }
}

/** None where the folder is not there. */
export const filesBelow = (folder: string): readonly Dirent[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
        entry.isFile(),
      )
    : []
