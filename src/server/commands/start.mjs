// npm start: from a fresh clone to a running site. Each step is skipped when its work is done already.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureInstalled, ROOT } from './ensure-installed.mjs'
import { runPinned } from './run-pinned.mjs'

const BUILT_FROM = join(ROOT, 'dist/built-from')

/** What the built site depends on. The server runs from its sources. */
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

const filesBelow = (path) =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const hashSources = () => {
  const files = SITE_SOURCES.flatMap((source) => {
    const path = join(ROOT, source)
    return source.includes('.') ? [path] : filesBelow(path)
  }).filter((file) => !relative(ROOT, file).startsWith(join('src', 'server')))
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const file of files.sort())
    hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const buildIfStale = async () => {
  const sources = hashSources()
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) return
  console.log('Building the site (once, until its sources change)…')
  const code = await runPinned('src/app/build/build.ts')
  if (code !== 0) process.exit(code)
  writeFileSync(BUILT_FROM, sources)
}

ensureInstalled()
await buildIfStale()
const wantsDemo = !process.env.SEED && process.env.NODE_ENV !== 'production'
process.exitCode = await runPinned('src/server/main.ts', [], wantsDemo ? { SEED: 'demo' } : {})
