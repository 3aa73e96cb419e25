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
  'domain-imports-no-node': ['src/domain/c.ts', 'node:fs'],
  'contract-imports-from-src': ['src/contract/a.ts', '#sync/a.ts'],
  'contract-imports-from-npm': ['src/contract/b.ts', 'ky'],
  'contract-imports-no-node': ['src/contract/c.ts', 'node:fs'],
  'sync-imports-from-src': ['src/sync/a.ts', '#device/a.ts'],
  'sync-imports-from-npm': ['src/sync/b.ts', 'dexie'],
  'sync-imports-no-node': ['src/sync/c.ts', 'node:fs'],
  'device-imports-from-src': ['src/device/a.ts', '#ui/a.ts'],
  'device-imports-from-npm': ['src/device/b.ts', '@lingui/core'],
  'device-imports-no-node': ['src/device/c.ts', 'node:fs'],
  'ui-imports-from-src': ['src/ui/a.ts', '#domain/a.ts'],
  'ui-imports-from-npm': ['src/ui/b.ts', 'dexie'],
  'ui-imports-no-node': ['src/ui/c.ts', 'node:fs'],
  'i18n-imports-from-src': ['src/i18n/a.ts', '#ui/a.ts'],
  'i18n-imports-from-npm': ['src/i18n/b.ts', 'valibot'],
  'i18n-imports-no-node': ['src/i18n/c.ts', 'node:fs'],
  'site-imports-from-src': ['src/site/home/a.ts', '#server/a.ts'],
  'site-imports-from-npm': ['src/site/home/e.ts', 'dexie'],
  'site-imports-no-node': ['src/site/home/f.ts', 'node:fs'],
  'site-screens-are-apart': ['src/site/home/b.ts', '#site/blog/a.ts'],
  "site-app-is-the-entry's": ['src/site/home/c.ts', '#site/app/a.ts'],
  'site-files-are-in-folders': ['src/site/beside.ts', '#site/app/a.ts'],
  'public-pages-know-no-admin-database': ['src/device/public/a.ts', '#device/storage/a.ts'],
  'public-pages-reach-no-admin-database': ['src/site/home/d.ts', '#device/bridge.ts'],
  'admin-imports-from-src': ['src/admin/users/a.ts', '#sync/a.ts'],
  'admin-imports-from-npm': ['src/admin/users/d.ts', 'dexie'],
  'admin-imports-no-node': ['src/admin/users/e.ts', 'node:fs'],
  'admin-screens-are-apart': ['src/admin/shared/b.ts', '#admin/users/a.ts'],
  "admin-app-is-the-entry's": ['src/admin/users/c.ts', '#admin/app/a.ts'],
  'admin-files-are-in-folders': ['src/admin/beside.ts', '#admin/users/a.ts'],
  'server-imports-from-src': ['src/server/a.ts', '#device/a.ts'],
  'server-imports-from-npm': ['src/server/b.ts', 'react'],
  'entry-imports-from-src': ['src/entry/a.ts', '#server/a.ts'],
  'entry-imports-from-npm': ['src/entry/e.ts', 'hono'],
  'entry-imports-no-node': ['src/entry/f.ts', 'node:fs'],
  'build-imports-from-src': ['src/build/a.ts', '#admin/users/a.ts'],
  'build-imports-from-npm': ['src/build/b.ts', 'kysely'],
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

type Cruise = {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string } }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
  }
}

/** The names of all rules, and of those that the sources in a folder break. */
const applyRules = (
  folder: string,
): Promise<{ readonly all: readonly string[]; readonly broken: ReadonlySet<string> }> =>
  new Promise((found) => {
    const config = join(folder, 'rules.mjs')
    plant(folder, 'rules.mjs', RULES)
    const cruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    execFile(
      process.execPath,
      [cruise, '--config', config, '--output-type', 'json', 'src'],
      { cwd: folder, maxBuffer: 50_000_000 },
      (_, output) => {
        const { summary } = JSON.parse(output) as Cruise
        found({
          all: summary.ruleSetUsed.forbidden.map(({ name }) => name),
          broken: new Set(summary.violations.map(({ rule }) => rule.name)),
        })
      },
    )
  })

test('every import rule finds the violation that is planted for it', async () => {
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
  plant(folder, 'src/device/bridge.ts', "import './storage/a.ts'\n")
  const { all, broken } = await applyRules(folder)
  expect(Object.keys(VIOLATIONS).sort()).toEqual([...all].sort())
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
