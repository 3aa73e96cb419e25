import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

const COPIES_KEPT = 3

/** Copies the database beside its file, as it stands, and drops all but the newest copies. Answers the copy's path. */
export const keepCopy = (database: DatabaseSync, file: string, nowMs: number): string => {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-')
  const copy = `${file}.before-${stamp}`
  // The same moment twice (another process starting): that copy is as good.
  if (!copiesOf(file).includes(copy)) database.prepare('vacuum into ?').run(copy)
  for (const old of copiesOf(file).slice(0, -COPIES_KEPT)) rmSync(old)
  return copy
}

export const dropCopies = (file: string): void => {
  for (const copy of copiesOf(file)) rmSync(copy)
}

/** Oldest first: the stamp in the name sorts like time. */
const copiesOf = (file: string): readonly string[] =>
  readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.before-`))
    .sort()
    .map((name) => join(dirname(file), name))
