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
// What was written is on the disk some time later: a power cut before leaves files that are there and empty.

/** Is there while packages and the built site may be in memory alone; it says since which start of the machine. */
const UNSETTLED = join(ROOT, '.cache/unsettled')

/** By what packages and a built site are known to be whole. */
export const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
export const BUILT_FROM = join(ROOT, 'dist/built-from')

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const ROUGHLY_S = 600

/** By what one start of the machine differs from the next. */
const nameBoot = () =>
  existsSync(BOOT_ID)
    ? readFileSync(BOOT_ID, 'utf8').trim()
    : String(Math.round((Date.now() / 1_000 - uptime()) / ROUGHLY_S))

/** Before anything large is written. Ends the process where nothing can be. */
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

/** Trusts nothing that was written shortly before the power went. */
export const distrustCutOff = () => {
  if (!existsSync(UNSETTLED) || readFileSync(UNSETTLED, 'utf8') === nameBoot()) return
  try {
    for (const mark of [INSTALLED, BUILT_FROM]) rmSync(mark, { force: true })
  } catch (error) {
    giveUp(whyUnwritable(error))
  }
}

/** Brings what was written to the disk, while the site answers already. */
export const settle = () => {
  if (!existsSync(UNSETTLED)) return
  const flushing = spawn('sync', { stdio: 'ignore' })
  const note = () => rm(UNSETTLED, { force: true }, () => undefined)
  flushing.on('exit', (code) => code === 0 && note())
  // Where there is no such command, the system has its own ways.
  flushing.on('error', note)
}

// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
// Two that write packages or the site at a time would spoil each other's: what somebody else is at is waited for, even
// when whoever started it is gone.

/** Who is at it: the start of the machine, then processes. */
const BUSY = join(ROOT, '.cache/busy')
const LOOK_EVERY_MS = 250
const LONGEST_EMPTY_MS = 5_000

/** Does `work` while no other process does; it is given what notes a process that goes on when this one is killed. */
export const withWriteLock = async (work) => {
  requireCache()
  for (let told = false; !claim(); told = true) {
    if (!told)
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

/** True when it is our turn. */
const claim = () => {
  try {
    writeFileSync(BUSY, describe(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') giveUp(whyUnwritable(error))
  }
  // Whoever left it is gone: the next look finds the place free.
  if (!isBusy()) leave()
  return false
}

const leave = () => {
  try {
    rmSync(BUSY, { force: true })
  } catch (error) {
    giveUp(whyUnwritable(error))
  }
}

/** For whoever waits: what may be looked at, or ended. */
const namePids = () => {
  const [, ...pids] = existsSync(BUSY) ? readFileSync(BUSY, 'utf8').split('\n') : []
  return pids.filter((pid) => isRunning(Number(pid))).join(', ')
}

const isBusy = () => {
  try {
    const [boot, ...pids] = readFileSync(BUSY, 'utf8').split('\n')
    // It is made before it is written; a power cut may leave it so.
    if (boot === '') return Date.now() - statSync(BUSY).mtimeMs < LONGEST_EMPTY_MS
    return boot === nameBoot() && pids.map(Number).some(isRunning)
  } catch {
    // It has just been taken away.
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

/** It has ended, and nobody has asked how: in a container often nobody does. */
const isOnlyListed = (pid) => {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'))
}
