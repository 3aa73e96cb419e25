import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Identifier } from '@mdn/browser-compat-data'
import { expect, onTestFinished, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { compatData, isTooNew, SUPPORTED } from './support/oldest-browsers.ts'

// Browser code uses no more than the oldest supported browsers have: `browserslist` in package.json.

const CLIENT = 'dist/client'
const run = promisify(execFile)

/** Features that a package checks before it uses them. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  'AbortSignal.any': 'ky, which passes the request’s own signal on where there is no such thing',
}

/** A method of that name which is not the language's. */
const NAMESAKES = ['ArrayPrototypeGroup']

/** tus-js-client and qr check whether the method exists, and have a fallback. */
const ASKED_FOR_FIRST = ['Uint8ArrayFromBase64', 'Uint8ArrayToBase64']

/** Includes inline scripts, each as a file: no bundler has converted them for older browsers. */
const scripts = (): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-inline-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const inline = ['index', 'admin', 'offline'].flatMap((page) =>
    Array.from(
      readFileSync(`${CLIENT}/${page}.html`, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
      ([, code = ''], at) => {
        const file = join(folder, `${page}-${at}.js`)
        writeFileSync(file, code)
        return file
      },
    ),
  )
  const built = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(CLIENT, file))
  expect(inline.length).toBeGreaterThan(0)
  expect(built.length).toBeGreaterThan(0)
  return [...inline, ...built]
}

const checkLanguage = (files: readonly string[]): Promise<unknown> =>
  run(
    process.execPath,
    [
      'node_modules/es-check/lib/cli/index.js',
      ...[
        '--module',
        '--checkBrowser',
        '--checkFeatures',
        `--ignore=${[...NAMESAKES, ...ASKED_FOR_FIRST].join()}`,
      ],
      `--browserslistQuery=${SUPPORTED.join(', ')}`,
      ...files,
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  ).catch(({ stdout = '', stderr = '' }) => {
    throw new Error(`${stdout}${stderr}`)
  })

/** `URL.canParse`, and classes that are created with `new`. */
const newerWebApis = (): {
  readonly calls: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
} => {
  const calls = new Set<string>()
  const classes = new Set<string>()
  for (const [name, api] of Object.entries<Identifier>(compatData.api)) {
    if (api.__compat && isTooNew(api.__compat)) classes.add(name)
    for (const [member, { __compat: compat }] of Object.entries<Identifier>(api))
      if (member.endsWith('_static') && compat && isTooNew(compat))
        calls.add(`${name}.${member.slice(0, -'_static'.length)}`)
  }
  return { calls, classes }
}

const newer = newerWebApis()

const webApisIn = (code: string): readonly string[] => [
  ...Array.from(code.matchAll(/(?<![.\w$])[A-Z]\w+\.\w+/g), ([name]) => name).filter((name) =>
    newer.calls.has(name),
  ),
  ...Array.from(code.matchAll(/(?<![.\w$])new ([A-Z]\w+)/g), ([, name = '']) => name).filter(
    (name) => newer.classes.has(name),
  ),
]

test.runIf(isFullRun)(
  'every script uses only syntax and built-ins that all supported browsers know',
  async () => {
    await checkLanguage(scripts())
  },
)

test('no script calls newer web APIs', () => {
  const found = scripts().flatMap((file) =>
    webApisIn(readFileSync(file, 'utf8')).map((name) => `${name} in ${file}`),
  )
  const unasked = found.filter((entry) => !((entry.split(' in ')[0] ?? '') in ASKED_FOR))
  expect(unasked).toEqual([])
})

test('the check finds newer features', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-newer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'newer.js')
  const calls = {
    MapGroupBy: 'Map.groupBy(list, by)',
    ObjectGroupBy: 'Object.groupBy(list, by)',
    PromiseWithResolvers: 'Promise.withResolvers()',
    PromiseTry: 'Promise.try(run)',
    SetIsSubsetOf: 'new Set([1]).isSubsetOf(other)',
    StringIsWellFormed: 'text.isWellFormed()',
  }
  writeFileSync(file, Object.values(calls).join('\n'))
  const said = await checkLanguage([file]).then(() => '', String)
  for (const name of Object.keys(calls)) expect(said).toContain(name)
  expect(
    webApisIn('URL.canParse(a); URL.parse(a); AbortSignal.any([]); new CloseWatcher()'),
  ).toEqual(['URL.canParse', 'URL.parse', 'AbortSignal.any', 'CloseWatcher'])
})
