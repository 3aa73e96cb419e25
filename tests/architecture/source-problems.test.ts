import { expect, test } from 'vitest'
import { missingPaths } from './missing-paths.ts'
import { hiddenImports, sourceProblems } from './source-problems.ts'

/** As it might be written in a file that does not exist yet. */
const BROKEN: readonly (readonly [file: string, text: string, problem: RegExp])[] = [
  ['src/domain/a.ts', 'const now = new Date()', /time and chance/],
  ['src/domain/a.ts', 'const now = new Date', /time and chance/],
  ['src/contract/a.ts', 'const now = Date()', /time and chance/],
  ['src/sync/a.ts', '[1].map(Date.now)', /time and chance/],
  ['src/sync/a.ts', 'clock ?? Math.random', /time and chance/],
  ['src/site/home/helpers.ts', '', /says nothing/],
  ['src/site/home/a.ts', "const red = '#f00'", /colours/],
  ['src/admin/users/a.ts', "import { css } from '#styled-system/css'", /styles/],
  ['src/site/home/a.ts', "import { a } from '../../ui/a.ts'", /more than one \.\.\//],
  ['src/site/home/a.ts', "await import('../../ui/a.ts')", /more than one \.\.\//],
  ['src/entry/a.ts', "import { createRoot } from 'react-dom/client'", /makes roots/],
  ['src/ui/a.ts', 'onKeyUp={send}', /keydown/],
  ['src/ui/a.ts', '// TODO', /unfinished/],
  ['src/ui/a.ts', 'line\n'.repeat(401), /longer than/],
  [
    'src/site/home/a.ts',
    "new Worker(new URL('../../server/a.ts', import.meta.url))",
    /may not import/,
  ],
  ['src/site/home/a.ts', "new Worker(new URL('../blog/a.ts', import.meta.url))", /may not import/],
  ['src/site/home/a.ts', "import.meta.glob('../../admin/*/*.ts')", /may not import/],
  ['src/entry/a.ts', "import.meta.glob<string>('../server/*.ts')", /may not import/],
]

test.each(BROKEN)('%s: %s', (file, text, problem) => {
  expect(sourceProblems(file, text)).toEqual([expect.stringMatching(problem)])
})

const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['src/domain/a.ts', 'const then = new Date(timeMs)'],
  ['src/site/home/a.ts', 'const now = new Date()'],
  ['src/i18n/a.ts', "import.meta.glob('../../locales/*/site.po')"],
  ['src/entry/a.ts', "import.meta.glob('../site/legal/texts/*/*.md')"],
  ['src/server/db/a.ts', "new Worker(new URL('./worker.ts', import.meta.url))"],
]

test.each(ALLOWED)('is allowed in %s: %s', (file, text) => {
  expect(sourceProblems(file, text)).toEqual([])
})

test('what is loaded by its address is an import', () => {
  const text = "new Worker(new URL('./b.ts', import.meta.url)); import.meta.glob<A>('./texts/*.md')"
  expect(hiddenImports('src/site/a.ts', text)).toEqual(['src/site/b.ts', 'src/site/texts/*.md'])
})

test('a page names no file that does not exist', () => {
  const page =
    'See `src/server/main.ts`, `src/server/gone.ts`, `src/admin/`, `src/admin/<plural>/`.'
  expect(missingPaths(page)).toEqual(['src/server/gone.ts'])
})
