import { globSync, readFileSync } from 'node:fs'
import type { Identifier } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { compatData, isTooNew } from '#tests/e2e/support/oldest-browsers.ts'

/** What browsers run: the rest of `src` runs in Node. */
const SOURCES = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/^src\/(?:server|build)\//.test(file),
)

/** Methods of such a name in the sources, and why they are no newer web API, or harmless. */
const KNOWN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['toArray', 'where', 'first', 'last', 'equals'].map((name) => [name, 'Dexie’s']),
  ),
  ...Object.fromEntries(
    ['take', 'drop', 'forget', 'run', 'draw', 'token', 'install', 'handle', 'since', 'sync'].map(
      (name) => [name, 'the product’s own'],
    ),
  ),
  number: 'Lingui’s',
  info: 'the console’s',
  createHTML: 'asked for where there are trusted types',
  createScriptURL: 'asked for where there are trusted types',
  createPolicy: 'asked for where there are trusted types',
  segment: 'asked for where there is `Intl.Segmenter`',
  share: 'asked for where `navigator` has it',
  hidePopover: 'asked for where there are popovers',
}

/** Names that methods have in newer browsers alone: each thing that has such a method is too new. */
const newerMethods = (): ReadonlySet<string> => {
  const isNewer = new Map<string, boolean>()
  /** Of classes, and of classes in a namespace, as `Intl`'s. */
  const walk = (parts: Readonly<Record<string, Identifier>>): void => {
    for (const [key, { __compat: compat, ...inner }] of Object.entries(parts)) {
      const name = key.replace(/_static$/, '')
      if (/^[A-Z]/.test(name)) walk(inner)
      else if (compat && /^[a-z][A-Za-z\d]*$/.test(name))
        isNewer.set(name, (isNewer.get(name) ?? true) && isTooNew(compat))
    }
  }
  walk({ ...compatData.api })
  walk({ ...compatData.javascript.builtins })
  return new Set([...isNewer].filter(([, newer]) => newer).map(([name]) => name))
}

const newer = newerMethods()

const newerIn = (source: string): readonly string[] =>
  Array.from(
    source
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/(^|\s)\/\/.*$/gm, '')
      .matchAll(/(?<=[\w$)\]])(?<!\bv)\??\.(\w+)\(/g),
    ([, name = '']) => name,
  ).filter((name) => newer.has(name))

test('no source calls a method that the oldest supported browsers do not have', () => {
  const found = SOURCES.flatMap((file) =>
    newerIn(readFileSync(file, 'utf8'))
      .filter((name) => !(name in KNOWN))
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  'document.startViewTransition(run)',
  'panel.showPopover()',
  'part.checkVisibility()',
  'bytes.toBase64()',
  'scheduler.yield()',
  'list.moveBefore(item, null)',
])('the check finds %s', (call) => {
  expect(newerIn(call)).toHaveLength(1)
})

test('what is known by such a name is still there', () => {
  const all = new Set(SOURCES.flatMap((file) => newerIn(readFileSync(file, 'utf8'))))
  expect(Object.keys(KNOWN).filter((name) => !all.has(name))).toEqual([])
})
