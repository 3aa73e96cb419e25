import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  canLimit,
  canProtect,
  fullDisk,
  limitedFiles,
  lockedDatabase,
  mountSmallDisk,
  readOnlyFiles,
} from './machine/break-storage.ts'
import { type DamageOptions, type DamageReport, damageServer } from './machine/damage-server.ts'

export type DiskReport = {
  readonly damages: readonly DamageReport[]
  /** The kinds of damage that this machine cannot produce. */
  readonly skipped: readonly string[]
}

export const DAMAGES = ['small-disk', 'quota', 'read-only', 'locked'] as const

/** Tries each kind of damage on a database of its own. */
export const breakDisk = async (
  folder: string,
  seed: number,
  kinds: readonly (typeof DAMAGES)[number][] = DAMAGES,
): Promise<DiskReport> => {
  const damages: DamageReport[] = []
  const skipped: string[] = []
  const place = (name: string): string => {
    const made = join(folder, name)
    mkdirSync(made)
    return made
  }
  const run = async (where: string, damageOf: DamageOptions['damageOf']): Promise<void> => {
    damages.push(await damageServer({ folder: where, seed, damageOf }))
  }

  if (kinds.includes('small-disk')) {
    const small = place('small-disk')
    const unmount = mountSmallDisk(small)
    if (unmount === null) skipped.push('disk full: this account may not mount a small disk')
    else
      try {
        await run(small, fullDisk)
      } finally {
        unmount()
      }
  }
  if (kinds.includes('quota')) {
    if (canLimit()) await run(place('quota'), limitedFiles)
    else skipped.push('quota reached: there is no prlimit')
  }
  if (kinds.includes('read-only')) {
    if (canProtect(folder)) await run(place('read-only'), readOnlyFiles)
    else skipped.push('read-only: this account or file system cannot protect files')
  }
  if (kinds.includes('locked')) await run(place('locked'), lockedDatabase)
  return { damages, skipped }
}
