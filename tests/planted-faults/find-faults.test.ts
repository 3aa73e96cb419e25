import { expect, test } from 'vitest'
import { findFaults, type Kind, plant } from './find-faults.ts'

/** What becomes of a source by each fault of a kind. */
const planted = (kind: Kind, source: string, file = 'src/a/a.tsx'): readonly (string | null)[] =>
  findFaults(file, source)
    .filter((fault) => fault.kind === kind)
    .map(({ start }) => plant(file, source, kind, start))

test.each<[Kind, string, string]>([
  ['condition turned', 'if (isOpen) close()', 'if (!isOpen) close()'],
  ['condition turned', 'const a = !b ? 1 : 2', 'const a = b ? 1 : 2'],
  ['condition turned', 'while (a < b) next()', 'while (!(a < b)) next()'],
  ['condition turned', 'const a = <p>{isOpen && <b />}</p>', 'const a = <p>{!isOpen && <b />}</p>'],
  ['and for or', 'const a = b && c', 'const a = b || c'],
  ['and for or', 'const a = b || c', 'const a = b && c'],
  ['comparison moved', 'const a = b < c', 'const a = b <= c'],
  ['comparison moved', 'const a = b >= c', 'const a = b > c'],
  ['equality turned', 'const a = b === c', 'const a = b !== c'],
  ['number changed', 'const a = 1_000', 'const a = 1001'],
  ['text changed', "const a = 'paid'", "const a = ''"],
  ['text changed', "const a = ''", "const a = 'x'"],
  ['truth turned', 'const a = { isOpen: true }', 'const a = { isOpen: false }'],
  ['statement dropped', 'save(row)', ''],
  [
    'early return dropped',
    'const a = () => { if (b) return c\n return d }',
    'const a = () => { \n return d }',
  ],
  ['property dropped', 'const a = { b: 1, c }', 'const a = {  c }'],
  ['property dropped', 'const a = { b: 1, ...c }', 'const a = {  ...c }'],
  ['attribute dropped', 'const a = <p hidden={b} />', 'const a = <p  />'],
  ['fallback dropped', 'const a = b ?? c', 'const a = b'],
  ['await removed', 'await save(row)', 'save(row)'],
  [
    'query clause cut',
    "db.selectFrom('a').where('b', '=', c).execute()",
    "db.selectFrom('a').execute()",
  ],
  ['query clause cut', 'query.limit(9)', 'query'],
])('%s: %s becomes %s', (kind, source, expected) => {
  expect(planted(kind, source)).toContain(expected)
})

test('what only types say, names of properties and modules are no faults', () => {
  const sources = [
    "type A = { readonly b: 'c' | 1 }",
    "import { a } from './a.ts'",
    "export { a } from './a.ts'",
    "const load = () => import('./a.ts')",
  ]
  for (const source of sources) expect(findFaults('src/a/a.ts', source)).toEqual([])
})

test('texts for users and styles are no faults', () => {
  const sources = [
    "const a = t({ id: 'a.b', message: 'Bonjour' })",
    "const a = <Trans id='a.b'>Bonjour</Trans>",
    "const a = <Stack gap='s' />",
  ]
  for (const source of sources) expect(findFaults('src/a/a.tsx', source)).toEqual([])
  const recipe = "export const a = defineRecipe({ className: 'a', base: { gap: '2xs' } })"
  expect(findFaults('src/ui/a.recipe.ts', recipe)).toEqual([])
})

test('where no such fault begins, nothing is planted', () => {
  expect(plant('src/a/a.ts', 'const a = 1', 'await removed', 0)).toBeNull()
})
