// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, requireDiskSpace } from './requirements.mjs'
import { runPinned } from './run-pinned.mjs'
import { BUILT_FROM, beginWriting, withWriteLock } from './write-lock.mjs'

/** What the built site depends on. */
const SITE_SOURCES = [
  'src',
  'public',
  'locales',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
  'lingui.config.ts',
]
/** Server sources that do not affect the built site, except for those that the build uses. */
const SERVERS_PART = [
  'src/server/site/built-pictures.ts',
  'src/server/site/on-demand-pictures.ts',
  'src/server/app/demo',
]
const SITE_MB = 100

const filesBelow = (path) =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const isBelow = (file, folder) => !relative(join(ROOT, folder), file).startsWith('..')

const isOfSite = (file) =>
  !isBelow(file, 'src/server') || SERVERS_PART.some((folder) => isBelow(file, folder))

const hashSources = () => {
  const files = SITE_SOURCES.flatMap((source) => {
    const path = join(ROOT, source)
    return source.includes('.') ? [path] : filesBelow(path)
  }).filter(isOfSite)
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const file of files.sort())
    hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Builds the site, unless `onlyIfStale` and it matches its sources, or `checkFirst` resolves with a code other than 0.
 * Resolves with the exit code.
 */
export const buildSite = async ({ onlyIfStale = false, args = [], checkFirst = () => 0 }) => {
  const sources = hashSources()
  const isEnough = () =>
    onlyIfStale && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources
  if (isEnough()) return 0
  const fault = await checkFirst()
  if (fault !== 0) return fault
  requireDiskSpace(SITE_MB)
  return withWriteLock(async (note) => {
    // The process that we waited for has built it.
    if (isEnough()) return 0
    beginWriting()
    const code = await runPinned('src/build/build.ts', args, {
      onStart: note,
      mustFinish: true,
    })
    if (code === 0) writeFileSync(BUILT_FROM, sources)
    return code
  })
}
