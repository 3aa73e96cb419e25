import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What goes wrong with the storage of a running server, and how it is repaired. */
export type Damage = {
  readonly name: string
  readonly begin: () => void
  readonly end: () => void
}

export type Victim = {
  /** The folder of its database. */
  readonly folder: string
  readonly file: string
  readonly processId: number
}

const run = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, [...args], { stdio: 'ignore' }).status === 0

/** A small disk of its own in the folder; null where this account may not mount one. */
export const mountSmallDisk = (folder: string): (() => void) | null =>
  run('mount', '-t', 'tmpfs', '-o', 'size=24m,mode=700', 'tmpfs', folder)
    ? () => void run('umount', '--lazy', folder)
    : null

/** Fills the disk to the last byte, as another program may. */
export const fullDisk = ({ folder }: Victim): Damage => {
  const filler = join(folder, 'filler')
  return {
    name: 'disk full',
    begin: () => fill(filler),
    end: () => rmSync(filler),
  }
}

const fill = (path: string): void => {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) fillBy(file, size)
  } finally {
    closeSync(file)
  }
}

const fillBy = (file: number, size: number): void => {
  const block = Buffer.alloc(size)
  for (;;) {
    try {
      if (writeSync(file, block) < size) return
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

/** The operating system does not let any file of the process grow, as a quota does. */
export const limitedFiles = ({ file, processId }: Victim): Damage => {
  const log = `${file}-wal`
  const limit = (bytes: string): void => {
    if (!run('prlimit', '--pid', String(processId), `--fsize=${bytes}:unlimited`))
      throw new Error('the limit could not be set')
  }
  return {
    name: 'quota reached',
    begin: () => limit(String(existsSync(log) ? statSync(log).size : 0)),
    end: () => limit('unlimited'),
  }
}

/** Files can be read but not written, as when the operating system has made a faulty disk read-only. */
export const readOnlyFiles = ({ file }: Victim): Damage => {
  const protect = (how: '+i' | '-i'): void => {
    for (const path of [file, `${file}-wal`])
      if (!run('chattr', how, path)) throw new Error('the files could not be protected')
  }
  return { name: 'read-only', begin: () => protect('+i'), end: () => protect('-i') }
}

/** Another program holds the write lock. */
export const lockedDatabase = ({ file }: Victim): Damage => {
  let other: DatabaseSync | null = null
  return {
    name: 'locked',
    begin: () => {
      other = new DatabaseSync(file, { timeout: 5_000 })
      other.exec('begin immediate')
    },
    end: () => other?.close(),
  }
}

/** True if write-protected files cannot be written here: it needs root, and a suitable file system. */
export const canProtect = (folder: string): boolean => {
  const path = join(folder, 'probe')
  closeSync(openSync(path, 'w'))
  const isProtected = run('chattr', '+i', path) && !run('touch', path)
  run('chattr', '-i', path)
  rmSync(path)
  return isProtected
}

export const canLimit = (): boolean => run('prlimit', '--version')
