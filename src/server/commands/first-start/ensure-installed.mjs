import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, ROOT, requireDiskSpace, requireNode, requireNpm } from './requirements.mjs'
import { beginWriting, distrustCutOff, INSTALLED, withWriteLock } from './write-lock.mjs'

const TICK_MS = 1_000

const secondsSince = (startedAt) => (performance.now() - startedAt) / 1_000

/** Prints a step and how long it took; in a terminal also the time so far. */
const showStep = async (name, work) => {
  const startedAt = performance.now()
  const say = (seconds) => process.stdout.write(`\r  ${name}… ${seconds}`)
  process.stdout.write(`  ${name}… `)
  const ticking = process.stdout.isTTY
    ? setInterval(() => say(`${secondsSince(startedAt).toFixed(0)} s`), TICK_MS)
    : undefined
  try {
    const result = await work()
    const seconds = `${secondsSince(startedAt).toFixed(1)} s\n`
    if (ticking) say(seconds)
    else process.stdout.write(seconds)
    return result
  } finally {
    clearInterval(ticking)
  }
}

// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.

/** The Node that the project is pinned to; it comes with the packages. */
export const PINNED_NODE = join(ROOT, 'node_modules/node/bin/node')

const LOCK = join(ROOT, 'package-lock.json')
const PACKAGES_MB = 1_000

/** Installs the packages of the lock file unless they are there. Ends the process when that fails. */
export const ensureInstalled = async () => {
  requireNode()
  distrustCutOff()
  if (isInstalled()) return
  requireNpm()
  requireDiskSpace(PACKAGES_MB)
  await withWriteLock(async (note) => {
    // The process that we waited for has installed them.
    if (isInstalled()) return
    beginWriting()
    // npm writes it last: if the installation is interrupted, its absence shows that.
    rmSync(INSTALLED, { force: true })
    const status = await showStep('packages, once (about half a minute)', () => install(note))
    if (status === 0 && isInstalled()) return
    giveUp(
      'The packages could not be installed: npm said why above. Nothing else was changed; try again.',
    )
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Resolves with npm's exit code. */
const install = (note) =>
  new Promise((resolve) => {
    const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
    const isWindows = process.platform === 'win32'
    // On a signal npm would restore the previous packages, for a minute after this process has ended and into the next
    // start.
    const stop = () => {
      if (isWindows) npm.kill()
      else if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL')
      process.stdout.write('\n')
      process.exit(130)
    }
    // A signal between npm's start and these lines would end this process alone.
    for (const signal of SIGNALS) process.on(signal, stop)
    const npm = spawn('npm', ['ci', '--include=dev', ...quiet], {
      cwd: ROOT,
      // The number of packages does not interest the user.
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: isWindows,
      // A process group of its own, so that all its processes end together.
      detached: !isWindows,
    })
    if (npm.pid !== undefined) note(npm.pid)
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve(code)
    }
    npm.on('error', () => end(1))
    npm.on('exit', (code) => end(code ?? 1))
  })

/** Compares npm's record of the installation with the lock file, except for optional packages. */
const isInstalled = () => {
  const installed = readPackages(INSTALLED)
  const wanted = readPackages(LOCK)
  if (installed === null || wanted === null || !existsSync(PINNED_NODE)) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}

const readPackages = (path) => (existsSync(path) ? parsePackages(readFileSync(path, 'utf8')) : null)

/** Null: the file is incomplete. */
const parsePackages = (text) => {
  try {
    return JSON.parse(text).packages
  } catch {
    return null
  }
}
