// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The Node that the project is pinned to; it comes with the packages. */
export const PINNED_NODE = join(ROOT, 'node_modules/node/bin/node')

/** Installs the packages of the lock file unless they are there. Ends the process when that fails. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  console.log('Installing packages (once, about a minute)…')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status === 0 && existsSync(PINNED_NODE)) return
  console.error(
    'The packages could not be installed: npm said why above. Nothing else was changed; try again.',
  )
  process.exit(1)
}

/** npm writes down what it installed; it must be what the lock file asks for, optional packages aside. */
const isInstalled = () => {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = readPackages('package-lock.json')
  if (installed === null || wanted === null || !existsSync(PINNED_NODE)) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}

const readPackages = (file) => {
  const path = join(ROOT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}
