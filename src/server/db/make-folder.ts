import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder and its parents, accessible to this account only. One level at a time: Node's own recursive `mkdir`
 * never returns when the system refuses a folder there, for example below `/proc`.
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it first.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
