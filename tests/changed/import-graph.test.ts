import { expect, test } from 'vitest'
import { createImportGraph } from './import-graph.ts'

const graphOf = (texts: Readonly<Record<string, string>>) =>
  createImportGraph({
    files: Object.keys(texts),
    read: (file) => texts[file] ?? '',
    aliases: { '#domain/*': './src/domain/*', '#tests/*': './tests/*' },
  })

const reaching = (texts: Readonly<Record<string, string>>, file: string): readonly string[] =>
  [...graphOf(texts).reaching([file]).keys()].filter((path) => path !== file).sort()

test('every importer of a file is found, by any way of importing, also indirectly', () => {
  const texts = {
    'src/domain/money.ts': '',
    'src/a.ts': "import { euros } from '#domain/money.ts'",
    'src/b.ts': "const { a } = await import('./a.ts')",
    'src/c.ts': "export { b } from './b.ts'",
    'src/d/d.ts': "import '../c.ts'",
    'src/other.ts': "import { z } from 'zod'",
  }
  expect(reaching(texts, 'src/domain/money.ts')).toEqual([
    'src/a.ts',
    'src/b.ts',
    'src/c.ts',
    'src/d/d.ts',
  ])
  expect(graphOf(texts).reaching(['src/a.ts']).get('src/c.ts')).toBe(2)
  expect([...graphOf(texts).reachedFrom('src/b.ts')]).toEqual([
    'src/b.ts',
    'src/a.ts',
    'src/domain/money.ts',
  ])
})

test('a type-only import cannot break its importer at run time', () => {
  const texts = {
    'src/a.ts': '',
    'src/types-alone.ts': "import type {\n  A,\n} from './a.ts'",
    'src/value-too.ts': "import { type A, a } from './a.ts'",
  }
  expect(reaching(texts, 'src/a.ts')).toEqual(['src/value-too.ts'])
})

test('workers, globs, and what a test reads or spawns by its path count as imports', () => {
  const texts = {
    'src/jobs/job.ts': '',
    'src/texts/th/cgv.md': '',
    'src/starts.ts': "new Worker(new URL('jobs/job.ts', import.meta.url))",
    'src/globs.ts': "import.meta.glob('./texts/*/*.md', { query: 'raw' })",
    'tests/spawns.ts': "runScript('src/jobs/job.ts')",
    'tests/made.ts': `runScript(\`src/jobs/\${name}.ts\`)`,
    'tests/folder.ts': "cpSync('src/texts', copy)",
  }
  expect(reaching(texts, 'src/jobs/job.ts')).toEqual([
    'src/starts.ts',
    'tests/made.ts',
    'tests/spawns.ts',
  ])
  expect(reaching(texts, 'src/texts/th/cgv.md')).toEqual(['src/globs.ts', 'tests/folder.ts'])
})

test('a part reaches the recipe that its generated look is made of', () => {
  const texts = {
    'src/ui/choice.recipe.ts': "export const box = defineRecipe({ className: 'pick-box' })",
    'src/ui/box.tsx': "import { box } from '#styled-system/recipes/pick-box.js'",
  }
  expect(reaching(texts, 'src/ui/choice.recipe.ts')).toEqual(['src/ui/box.tsx'])
})
