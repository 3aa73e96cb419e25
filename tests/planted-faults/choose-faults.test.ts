import { expect, test } from 'vitest'
import { chooseFaults, type PlacedFault } from './choose-faults.ts'

const line = (at: number): string =>
  `export const a${at} = (b: number) => (b > ${at} ? save() : null)`
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

const TEXTS: Readonly<Record<string, string>> = {
  'src/server/big.ts': lines(12),
  'src/site/middle.tsx': lines(7),
  'src/domain/small.ts': line(0),
  'src/ui/button.recipe.ts': lines(20),
  'tests/big.test.ts': lines(20),
}

const choose = (seed: number, count: number, isReal = (_: PlacedFault): boolean => true) =>
  chooseFaults({
    files: Object.keys(TEXTS),
    read: (file) => TEXTS[file] ?? '',
    seed,
    count,
    isReal,
  })

const folderOf = ({ file }: PlacedFault): string => file.split('/')[1] ?? ''

test('the same seed gives the same faults, another gives others; more begin as fewer do', () => {
  expect(choose(7, 20)).toEqual(choose(7, 20))
  expect(choose(7, 20).slice(0, 5)).toEqual(choose(7, 5))
  expect(choose(8, 20)).not.toEqual(choose(7, 20))
})

test('each top folder has its share by lines, and the smallest has one, too', () => {
  const counts = Map.groupBy(choose(7, 25), folderOf)
  expect([...counts].map(([folder, all]) => [folder, all.length]).sort()).toEqual([
    ['domain', 1],
    ['server', 15],
    ['site', 9],
  ])
})

test('what is not real is left out, and none is drawn twice', () => {
  const isServer = (fault: PlacedFault): boolean => folderOf(fault) === 'server'
  const chosen = choose(7, 30, isServer)
  expect(chosen.every(isServer)).toBe(true)
  const places = chosen.map(({ kind, start, end }) => `${kind} ${start} ${end}`)
  expect(new Set(places).size).toBe(30)
})

test('when there are no more, there are no more', () => {
  expect(choose(7, 10, () => false)).toEqual([])
})

test('a fault knows its line', () => {
  for (const { file, line: at, start } of choose(7, 10))
    expect(TEXTS[file]?.slice(0, start).split('\n')).toHaveLength(at)
})
