// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
// What was written is on the disk some time later: a power cut before leaves files that are there and empty.
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rm,
  rmSync,
  writeSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { giveUp, ROOT, requireCache, whyUnwritable } from './requirements.mjs'

/** Is there while packages and the built site may be in memory alone; it says since which start of the machine. */
const UNSETTLED = join(ROOT, '.cache/unsettled')

/** By what packages and a built site are known to be whole. */
export const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
export const BUILT_FROM = join(ROOT, 'dist/built-from')

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const ROUGHLY_S = 600

/** By what one start of the machine differs from the next. */
export const nameBoot = () =>
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
