import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * Private vocabulary that once had to be learned, each with the field's word for it: a name of the code has none of
 * these as a part.
 */
const AVOIDED: Readonly<Record<string, string>> = {
  tell: 'notify, report',
  told: 'notified, reported, or what it is',
  whoever: 'the user, the admin, the server',
  somebody: 'the user, the admin, the server',
  nobody: 'no user, no admin, no server',
  clash: 'conflict',
  clashes: 'conflicts',
  patience: 'timeout',
  patiently: 'with retries, with a timeout',
  heed: 'handleSignals',
  lull: 'idleBarrier',
  twins: 'duplicates',
  workbench: 'adminLayout',
  peek: 'quickView',
}

/** Of a name, the words that are to be avoided: `tellOne` has `tell`. */
const avoidedIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/)
    .filter((word) => Object.hasOwn(AVOIDED, word))

const identifiersOf = (file: string, text: string): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return names
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const SOURCES = filesOf('src')
const TESTS = filesOf('tests').filter(({ file }) => !file.endsWith('avoided-names.test.ts'))

test('names have the words of the field', () => {
  const found = [...SOURCES, ...TESTS].flatMap(({ file, text }) =>
    [...identifiersOf(file, text)].flatMap((name) =>
      avoidedIn(name).map((word) => `${file}: ${name} (instead of "${word}": ${AVOIDED[word]})`),
    ),
  )
  expect(found).toEqual([])
})

/** They say that there is a person, or none, and hide which one. */
const NO_ONE_IN_PARTICULAR = /\b(?:whoever|somebody|nobody)\b/i

/** A comment's text, as far as it stands on lines of its own. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm

test('comments name the person, the program or the server that they are about', () => {
  const found = [...SOURCES, ...TESTS].flatMap(({ file, text }) =>
    (text.match(COMMENT) ?? [])
      .filter((line) => NO_ONE_IN_PARTICULAR.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each(['tellOne', 'toldOf', 'RowClash', 'insertPatiently', 'TOLD'])('%s is found', (name) => {
  expect(avoidedIn(name)).toHaveLength(1)
})

test.each(['intelligent', 'storytelling', 'classes', 'untold'])('%s is not', (name) => {
  expect(avoidedIn(name)).toEqual([])
})
