import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/run-script.ts'
import { countSources } from './count-sources.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What must not be imported, by the rule that finds it: the importing file, and what it imports. */
const VIOLATIONS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'domain-imports-from-src': ['src/domain/a.ts', '#contract/a.ts'],
  'domain-imports-from-npm': ['src/domain/b.ts', 'valibot'],
  'contract-imports-from-src': ['src/contract/a.ts', '#sync/a.ts'],
  'sync-imports-from-src': ['src/sync/a.ts', '#device/a.ts'],
  'sync-imports-from-npm': ['src/sync/b.ts', 'dexie'],
  'sync-imports-no-node': ['src/sync/c.ts', 'node:fs'],
  'device-imports-from-src': ['src/device/a.ts', '#ui/a.ts'],
  'ui-imports-from-src': ['src/ui/a.ts', '#domain/a.ts'],
  'ui-imports-from-npm': ['src/ui/b.ts', 'dexie'],
  'i18n-imports-from-src': ['src/i18n/a.ts', '#ui/a.ts'],
  'site-imports-from-src': ['src/site/home/a.ts', '#server/a.ts'],
  'site-screens-are-apart': ['src/site/home/b.ts', '#site/blog/a.ts'],
  "site-app-is-the-entry's": ['src/site/home/c.ts', '#site/app/a.ts'],
  'public-pages-know-no-admin-database': ['src/site/home/d.ts', '#device/storage/a.ts'],
  'admin-imports-from-src': ['src/admin/users/a.ts', '#sync/a.ts'],
  'admin-screens-are-apart': ['src/admin/shared/b.ts', '#admin/users/a.ts'],
  "admin-app-is-the-entry's": ['src/admin/users/c.ts', '#admin/app/a.ts'],
  'server-imports-from-src': ['src/server/a.ts', '#device/a.ts'],
  'server-imports-from-npm': ['src/server/b.ts', 'react'],
  'entry-leaves-the-server-alone': ['src/entry/a.ts', '#server/a.ts'],
  'sources-know-no-tests': ['src/entry/b.ts', '#tests/a.ts'],
  'could-not-resolve': ['src/entry/c.ts', './nowhere.ts'],
  cycle: ['src/entry/d.ts', '#ui/cycle.ts'],
}

const plant = (folder: string, file: string, text: string): void => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The project's own, for a folder whose packages are the project's. */
const RULES = `import rules from '${join(ROOT, 'tests/architecture/dependency-cruiser.config.mjs')}'
export default { ...rules, options: { ...rules.options, preserveSymlinks: true } }
`

/** The names of the rules that the sources in a folder break. */
const brokenRules = (folder: string): Promise<ReadonlySet<string>> =>
  new Promise((found) => {
    const config = join(folder, 'rules.mjs')
    plant(folder, 'rules.mjs', RULES)
    const cruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    execFile(
      process.execPath,
      [cruise, '--config', config, '--output-type', 'json', 'src'],
      { cwd: folder, maxBuffer: 50_000_000 },
      (_, output) => {
        const { summary } = JSON.parse(output) as {
          summary: { violations: { rule: { name: string } }[] }
        }
        found(new Set(summary.violations.map(({ rule }) => rule.name)))
      },
    )
  })

test('every violation of an import rule is found', async () => {
  const folder = makeFolder()
  for (const file of ['package.json', 'tsconfig.json'])
    plant(folder, file, readFileSync(join(ROOT, file), 'utf8'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of Object.values(VIOLATIONS).map(([, to]) => to)) {
    const [, area = '', rest = ''] = /^#([^/]+)\/(.+)$/.exec(name) ?? []
    if (area !== '')
      plant(folder, `${area === 'tests' ? '' : 'src/'}${area}/${rest}`, 'export const a = 1\n')
  }
  for (const [file, name] of Object.values(VIOLATIONS)) plant(folder, file, `import '${name}'\n`)
  plant(folder, 'src/ui/cycle.ts', "import '../entry/d.ts'\n")
  const broken = await brokenRules(folder)
  expect(Object.keys(VIOLATIONS).filter((rule) => !broken.has(rule))).toEqual([])
})

/** The cycles that sources with these imports have. */
const cyclesOf = (imports: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const texts = Object.entries(imports).map(([file, names]): [string, string] => [
    file,
    names.map((name) => `import '${name}'\n`).join(''),
  ])
  return countSources(new Map(texts)).cycles
}

test('two folders that import each other are found, one way is not', () => {
  const texts = {
    'src/server/http/a.ts': ['../auth/b.ts'],
    'src/server/auth/b.ts': ['../http/c.ts', '../db/d.ts'],
    'src/server/http/c.ts': [],
    'src/server/db/d.ts': [],
  }
  expect(cyclesOf(texts)).toEqual(['src/server: auth -> http -> auth'])
})

test('a cycle of three folders is found, though no file is in a cycle', () => {
  const texts = {
    'src/server/auth/a.ts': ['../email/b.ts'],
    'src/server/email/b.ts': ['../files/c.ts'],
    'src/server/files/c.ts': ['../auth/d.ts'],
    'src/server/auth/d.ts': [],
  }
  expect(cyclesOf(texts)).toEqual(['src/server: auth -> email -> files -> auth'])
})

test('a cycle by a file beside the folders is found, and cycles inside a folder are its own', () => {
  const texts = {
    'src/sync/ports.ts': ['./row/a.ts'],
    'src/sync/row/b.ts': ['../ports.ts'],
    'src/sync/row/a.ts': [],
    'src/sync/row/one/c.ts': ['../two/d.ts'],
    'src/sync/row/two/d.ts': ['../one/e.ts'],
    'src/sync/row/one/e.ts': [],
  }
  expect([...cyclesOf(texts)].sort()).toEqual([
    'src/sync/row: one -> two -> one',
    'src/sync: ports.ts -> row -> ports.ts',
  ])
})

test('each group of neighbours that need each other is reported once', () => {
  const texts = {
    'src/ui/a/1.ts': ['../b/1.ts', '../c/1.ts'],
    'src/ui/b/1.ts': ['../c/2.ts'],
    'src/ui/c/1.ts': ['../a/2.ts'],
    'src/ui/c/2.ts': ['../a/2.ts'],
    'src/ui/a/2.ts': [],
    'src/ui/d/1.ts': ['../e/1.ts'],
    'src/ui/e/1.ts': ['../d/2.ts', '../a/2.ts'],
    'src/ui/d/2.ts': [],
  }
  expect(cyclesOf(texts)).toEqual(['src/ui: a -> c -> a', 'src/ui: d -> e -> d'])
})
