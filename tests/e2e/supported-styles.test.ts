import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Identifier } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { compatData, isTooNew } from './support/oldest-browsers.ts'

// The built styles use only features of the oldest supported browsers: `browserslist` in package.json.

const CLIENT = 'dist/client'

/** Features that may be missing, and the visible effect then. */
const MAY_BE_MISSING: Readonly<Record<string, string>> = {
  ':has': 'Firefox < 121: the focus and the presses have rules of their own under `@supports not`',
  'text-size-adjust': 'Firefox on a desk makes no text larger by itself',
  '-webkit-tap-highlight-color': 'Firefox shows no highlight',
  'forced-color-adjust': 'Safari forces no colours',
  'forced-color-adjust: none': 'as above',
  'content-visibility': 'all is laid out at once, which takes longer',
  'content-visibility: visible': 'as above',
  'contain-intrinsic-size': 'goes with content-visibility',
  '::details-content': 'what unfolds is there at once',
  '@property': 'the fade at the ends of tabs does not follow the scroll',
  '@page': 'the paper has the browser’s own margins',
  'text-wrap': 'lines break where they are full',
  'text-wrap: balance': 'as above',
  'text-wrap: pretty': 'as above',
  'field-sizing': 'a text field keeps the rows that it begins with',
  'field-sizing: content': 'as above',
  'overflow-anchor': 'Safari holds no place by itself',
  'overflow-anchor: none': 'as above',
  'grid-template-rows: subgrid': 'Chrome < 117: an article and its preview are as high as each is',
  'scrollbar-width': 'Safari < 18.2 shows the bar',
  'scrollbar-width: none': 'as above',
  '::-webkit-search-cancel-button': 'Firefox has no button of its own',
}

type Missing = { readonly name: string; readonly prefixes: readonly string[] }

const { properties, selectors, types, 'at-rules': atRules } = compatData.css

const missing = (name: string, known: Identifier | undefined): readonly Missing[] => {
  const compat = known?.__compat
  if (!compat || !isTooNew(compat)) return []
  const support = ['chrome', 'firefox', 'safari'].flatMap((browser) =>
    [compat.support[browser as 'chrome'] ?? []].flat(),
  )
  return [{ name, prefixes: support.flatMap(({ prefix }) => prefix ?? []) }]
}

/** Functions and units, in any of the data's types. */
const typesByName = new Map<string, Identifier>()
const collectTypes = (group: Identifier): void => {
  for (const [name, entry] of Object.entries<Identifier>(group)) {
    if (name === '__compat') continue
    if (!typesByName.has(name)) typesByName.set(name, entry)
    collectTypes(entry)
  }
}
for (const group of Object.values<Identifier>(types ?? {})) collectTypes(group)

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g
/** Features that are checked with `@supports` before use. */
const SUPPORTS = /@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g

const all = (css: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name))

/** Properties with their values, selectors, rules and functions that one of the oldest browsers does not know. */
const newerIn = (styles: string): readonly string[] => {
  const css = styles.replace(SUPPORTS, '').replace(STRING, '""')
  const rules = Array.from(css.matchAll(/\{([^{}]*)\}/g), ([, body = '']) => body)
  const declared = rules.flatMap((body) => body.split(';')).map((text) => text.trim())
  const pairs = [...new Set(declared)].flatMap((text) => {
    const at = text.indexOf(':')
    return at > 0 ? [[text.slice(0, at), text.slice(at + 1).trim()] as const] : []
  })
  const names = new Set(pairs.map(([property]) => property))
  const found = [
    ...[...names].flatMap((name) => missing(name, properties?.[name])),
    ...pairs.flatMap(([property, value]) =>
      value
        .split(/[\s,]+/)
        .flatMap((word) => missing(`${property}: ${word}`, properties?.[property]?.[word])),
    ),
    ...[...all(css, /(?<=[^:\w-]|[\w\])*]):(?=[a-z-]+[^;{}]*\{)([a-z-]+)/g)].flatMap((name) =>
      missing(`:${name}`, selectors?.[name]),
    ),
    ...[...all(css, /::([a-z-]+)/g)].flatMap((name) => missing(`::${name}`, selectors?.[name])),
    ...[...all(css, /@([a-z-]+)/g)].flatMap((name) => missing(`@${name}`, atRules?.[name])),
    ...[...all(css, /([a-z-]+)\(/g)].flatMap((name) => missing(`${name}()`, typesByName.get(name))),
  ]
  return found
    .filter(({ name, prefixes }) => !prefixes.some((prefix) => names.has(prefix + name)))
    .map(({ name }) => name)
}

const builtStyles = (): readonly string[] => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  const read = (file: string) => readFileSync(join(CLIENT, file), 'utf8')
  const sheets = files.filter((file) => file.endsWith('.css')).map(read)
  const inline = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css = '']) => css),
    )
  return [...sheets, ...new Set(inline)]
}

test('no style needs a feature that the oldest browsers lack, unless it may be missing', () => {
  const styles = builtStyles()
  expect(styles.join('').length).toBeGreaterThan(10_000)
  const found = new Set(styles.flatMap(newerIn))
  expect([...found].filter((name) => !(name in MAY_BE_MISSING))).toEqual([])
  // Exceptions that are no longer needed are removed from the list.
  expect(Object.keys(MAY_BE_MISSING).filter((name) => !found.has(name))).toEqual([])
})

test('the check finds newer features', () => {
  const css =
    '.a{field-sizing:content;text-wrap:pretty;width:calc-size(auto,size)}.b:open{color:light-dark(red,blue)}@starting-style{.a{opacity:0}}@supports (anchor-name:--a){.c{anchor-name:--a}}'
  expect(newerIn(css)).toEqual(
    expect.arrayContaining([
      'field-sizing',
      'text-wrap: pretty',
      ':open',
      '@starting-style',
      'light-dark()',
    ]),
  )
  expect(newerIn(css)).not.toContain('anchor-name')
})
