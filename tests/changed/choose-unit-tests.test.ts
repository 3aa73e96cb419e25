import { expect, test } from 'vitest'
import { chooseTests } from './choose-unit-tests.ts'
import { createImportGraph } from './import-graph.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'src/a.ts': '',
  'src/b.ts': "import './a.ts'",
  'tests/near.test.ts': "import '../src/a.ts'",
  'tests/far.test.ts': "import '../src/b.ts'",
  'tests/away.test.ts': '',
}

const choose = (changed: readonly string[], most = 10) =>
  chooseTests({
    changed,
    most,
    tests: Object.keys(TEXTS).filter((file) => file.includes('.test.')),
    setup: ['tests/set-up.ts'],
    graph: createImportGraph({
      files: Object.keys(TEXTS),
      read: (file) => TEXTS[file] ?? '',
      aliases: {},
    }),
  })

test('the tests that reach the change, the nearest first', () => {
  expect(choose(['src/a.ts']).files).toEqual(['tests/near.test.ts', 'tests/far.test.ts'])
  expect(choose(['tests/away.test.ts']).files).toEqual(['tests/away.test.ts'])
})

test('of those that are as near, the one that is named like the change comes first', () => {
  const texts: Readonly<Record<string, string>> = {
    'src/withdraw-order.ts': '',
    'tests/alerts.test.ts': "import '../src/withdraw-order.ts'",
    'tests/withdrawals.test.ts': "import '../src/withdraw-order.ts'",
  }
  const [changed = '', ...tests] = Object.keys(texts)
  const graph = createImportGraph({
    files: Object.keys(texts),
    read: (file) => texts[file] ?? '',
    aliases: {},
  })
  const { files } = chooseTests({ changed: [changed], graph, tests, setup: [], most: 1 })
  expect(files).toEqual(['tests/withdrawals.test.ts'])
})

test('those that there is no time for are named', () => {
  const { files, leftOut, remarks } = choose(['src/a.ts'], 1)
  expect(files).toEqual(['tests/near.test.ts'])
  expect(leftOut).toEqual(['tests/far.test.ts'])
  expect(remarks).toEqual(['the nearest 1 of 2 files that reach it'])
})

test('under a set-up file and the configuration stand all tests, and it says so', () => {
  for (const file of ['tests/set-up.ts', 'vite.config.ts', 'package.json']) {
    expect(choose([file]).files).toHaveLength(3)
    expect(choose([file]).remarks).toEqual([`${file}: every test may break`])
  }
})
