import { expect, test } from 'vitest'
import { readStories, readSupport } from './read-stories.ts'

const opened = (source: string, support?: ReadonlyMap<string, readonly string[]>) =>
  readStories('tests/e2e/a.test.ts', source, support).map(({ name, opens }) => [name, opens])

test('each test opens the addresses of its own steps; expected addresses do not count', () => {
  const source = [
    "test('one', async () => {",
    "  await site.open('/models')",
    `  await page().goto(\`\${site.origin()}/blog/\${post.slug}\`)`,
    "  await expect.poll(path).toBe('/about')",
    '})',
    "test('two', async () => {",
    "  await page().goto(site.origin() + '/legal')",
    '})',
  ].join('\n')
  expect(opened(source)).toEqual([
    ['one', ['/models', '/blog/x']],
    ['two', ['/legal']],
  ])
})

test('a back-office story names its screens without /admin', () => {
  const source = [
    'const admin = visitAdmin()',
    "test('one', async () => {",
    "  await admin.open('blog?statut=brouillons')",
    '})',
  ].join('\n')
  expect(opened(source)).toEqual([['one', ['/admin/blog?statut=brouillons']]])
})

test('what a function of the file, or of the support, opens counts for its callers', () => {
  const support = readSupport([
    "export const signIn = async () => {\n  await page.goto('/admin/login')\n}",
  ])
  const source = [
    "const openTwo = () => site.open('/hybrid')",
    "test('one', async () => {",
    '  await openTwo()',
    '  await signIn()',
    '})',
    "test('two', () => undefined)",
  ].join('\n')
  expect(opened(source, support)).toEqual([
    ['one', ['/admin/login', '/hybrid']],
    ['two', []],
  ])
})

test('a test that is made of a list has the name that stands after the list', () => {
  expect(opened("test.each(['a', 'b'])('of %s', async (name) => {\n})")).toEqual([['of %s', []]])
  expect(opened("test.each([\n  ['a', '/b'],\n])('of %s', async () => {\n})")).toEqual([
    ['of %s', []],
  ])
})

test('an address may have a name, of the file or of the test, and its way there the name go', () => {
  const source = [
    "const VIEW = '/admin/login'",
    "test('one', async () => {",
    "  const address = '/models/nova'",
    '  await site.open(address)',
    '})',
    "test('two', async () => {",
    '  await go(VIEW)',
    '})',
  ].join('\n')
  expect(opened(source)).toEqual([
    ['one', ['/models/nova']],
    ['two', ['/admin/login']],
  ])
})

test('what stands in a describe counts for its tests; what stands in a test is no function of the file', () => {
  const source = [
    "describe('some', () => {",
    '  const start = async () => {',
    "    await site.open('/hybrid')",
    '  }',
    "  test('one', async () => {",
    '    const now = 1',
    '    await start()',
    '  })',
    '})',
    "test('two', async () => {",
    '  const then = 1',
    "  await site.open('/legal')",
    '})',
  ].join('\n')
  expect(opened(source)).toEqual([
    ['one', ['/hybrid']],
    ['two', ['/legal']],
  ])
})
