import { expect, test } from 'vitest'
import { GATES } from '#tests/architecture/gates.ts'
import { BREAKS, chooseChecks } from './choose-checks.ts'

const choose = (path: string, before = '', after = 'changed') =>
  chooseChecks([{ path, before, after }], Object.keys(GATES))

test('of every gate it is known what breaks it', () => {
  expect(Object.keys(BREAKS)).toEqual(Object.keys(GATES))
})

test('a gate that is not known is run', () => {
  expect(chooseChecks([{ path: 'a.txt', before: '', after: '' }], ['new'])).toEqual(['new'])
})

test('types and lint of any code; dead code and import rules only where imports or exports change', () => {
  const inside = choose('src/server/a.ts', 'const a = 1', 'const a = 2')
  expect(inside).toEqual([
    'types: browser and tests',
    'types: the server has no browser',
    'format and lint',
    'house rules',
  ])
  const imports = choose('src/server/a.ts', '', "import { b } from './b.ts'")
  expect(imports).toEqual(expect.arrayContaining(['import rules', 'dead code']))
  const long = choose(
    'src/a.ts',
    "import {\n  b,\n  c,\n} from './b.ts'",
    "import {\n  b,\n} from './b.ts'",
  )
  expect(long).toContain('dead code')
})

test('the house rules look at tests and documents too', () => {
  expect(choose('tests/a.test.ts')).toContain('house rules')
  expect(choose('docs/a.md')).toContain('house rules')
})

test('texts are checked when a file contains texts, and when a catalogue changes', () => {
  const isOfTexts = (gate: string) => gate.startsWith('texts:')
  expect(choose('src/site/a.tsx').filter(isOfTexts)).toEqual([])
  const words = "import { t } from '@lingui/core/macro'"
  expect(choose('src/admin/a.tsx', words, `${words}\n`).filter(isOfTexts)).toHaveLength(1)
  expect(choose('src/site/a.tsx', words, `${words}\n`).filter(isOfTexts)).toHaveLength(2)
  expect(choose('locales/th/site.po').filter(isOfTexts)).toHaveLength(4)
  expect(choose('src/server/course/lessons/face.md').filter(isOfTexts)).toHaveLength(1)
})

test('what configures the whole project can break every gate', () => {
  expect(choose('package.json')).toEqual(Object.keys(GATES))
})
