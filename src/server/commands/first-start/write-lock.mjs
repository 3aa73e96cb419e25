import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rm,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { giveUp, ROOT, requireCache, whyUnwritable } from './requirements.mjs'

// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
// Writes reach the disk some time later: after a power cut, files may exist and be empty.

/** Exists while packages and the built site may not have reached the disk; holds the id of the machine's boot. */
const UNSETTLED = join(ROOT, '.cache/unsettled')

/** Shows that packages and the built site are complete. */
export const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
export const BUILT_FROM = join(ROOT, 'dist/built-from')

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const ROUGHLY_S = 600

/** Identifies the current boot of the machine. */
const nameBoot = () =>
  existsSync(BOOT_ID)
    ? readFileSync(BOOT_ID, 'utf8').trim()
    : String(Math.round((Date.now() / 1_000 - uptime()) / ROUGHLY_S))

/** Called before a large write. Ends the process when writing is impossible. */
export const beginWriting = () => {
  requireCache()
  try {
    const file = openSync(UNSETTLED, 'w')
    writeSync(file, nameBoot())
    fsyncSync(file)
    closeSync(file)
  } catch (error) {
    giveUp(whyUnwritable(error))
  }
}

/** Discards what was written shortly before a power cut. */
export const distrustCutOff = () => {
  if (!existsSync(UNSETTLED) || readFileSync(UNSETTLED, 'utf8') === nameBoot()) return
  try {
    for (const mark of [INSTALLED, BUILT_FROM]) rmSync(mark, { force: true })
  } catch (error) {
    giveUp(whyUnwritable(error))
  }
}

/** Flushes the writes to the disk, while the site already answers. */
export const settle = () => {
  if (!existsSync(UNSETTLED)) return
  const flushing = spawn('sync', { stdio: 'ignore' })
  const note = () => rm(UNSETTLED, { force: true }, () => undefined)
  flushing.on('exit', (code) => code === 0 && note())
  // Without this command the system flushes in its own time.
  flushing.on('error', note)
}

// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
// Two processes that write packages or the site at the same time would corrupt each other's work: this one waits for
// the other, even when the parent of the other is gone.

/** Holds the current owner: the id of the boot, then process ids. */
const BUSY = join(ROOT, '.cache/busy')
const LOOK_EVERY_MS = 250
const LONGEST_EMPTY_MS = 5_000

/**
 * Runs `work` while no other process does; `work` receives a function that records a child which outlives this process.
 */
export const withWriteLock = async (work) => {
  requireCache()
  for (let isNamed = false; !claim(); isNamed = true) {
    if (!isNamed)
      console.log(
        `  Another start is still writing packages or the site (process ${namePids()}): waiting for it…`,
      )
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  try {
    return await work((pid) => writeFileSync(BUSY, describe(process.pid, pid)))
  } finally {
    leave()
  }
}

const describe = (...pids) => [nameBoot(), ...pids].join('\n')

/** True when this process now holds the lock. One whose owner is gone is free. */
const claim = () => {
  if (create()) return true
  if (isBusy()) return false
  leave()
  return create()
}

const create = () => {
  try {
    writeFileSync(BUSY, describe(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') giveUp(whyUnwritable(error))
    return false
  }
}

const leave = () => {
  try {
    rmSync(BUSY, { force: true })
  } catch (error) {
    giveUp(whyUnwritable(error))
  }
}

/** For the message: the processes that the user may look at or end. */
const namePids = () => {
  const [, ...pids] = existsSync(BUSY) ? readFileSync(BUSY, 'utf8').split('\n') : []
  return pids.filter((pid) => isRunning(Number(pid))).join(', ')
}

const isBusy = () => {
  try {
    const [boot, ...pids] = readFileSync(BUSY, 'utf8').split('\n')
    // The file is created before it is written; a power cut may leave it empty.
    if (boot === '') return Date.now() - statSync(BUSY).mtimeMs < LONGEST_EMPTY_MS
    return boot === nameBoot() && pids.map(Number).some(isRunning)
  } catch {
    // It has just been deleted.
    return true
  }
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return !isOnlyListed(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The process has ended, but its parent has not collected it; common in containers. */
const isOnlyListed = (pid) => {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'))
}
