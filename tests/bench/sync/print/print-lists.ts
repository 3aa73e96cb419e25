import { tableToText } from '#tests/bench/load/spread.ts'
import type { ListFigures } from '../measure/lists.ts'
import { figureToText, ratioToText } from './ratio.ts'

export const printLists = (rounds: ReadonlyMap<string, readonly ListFigures[]>): void => {
  const rows = Array.from(rounds, ([name, of]) => [
    name,
    figureToText(of, ({ pullSeconds }) => pullSeconds, 2),
    figureToText(of, ({ longestTaskMs }) => longestTaskMs),
  ])
  const titles = ['10,000 rows', 'first pull s', 'longest task ms']
  console.log(`\n${tableToText([titles, ...rows])}\n`)
  const ratio = ratioToText(
    rounds.get('ours'),
    rounds.get('raw-strict'),
    ({ pullSeconds }) => pullSeconds,
  )
  console.log(`first pull, × raw strict: ${ratio} (goal ≤ 1.2)`)
  console.log('longest task of the main thread (goal ≤ 50 ms; shorter ones count as 0)')
  printPages(rounds)
}

const printPages = (rounds: ReadonlyMap<string, readonly ListFigures[]>): void => {
  const depths = [...rounds.values()][0]?.[0]?.pages.map(({ depth }) => depth) ?? []
  const rows = Array.from(rounds, ([name, of]) => [
    name,
    ...depths.map((_, at) => {
      const keyset = figureToText(of, ({ pages }) => pages[at]?.keysetMs ?? 0, 1)
      const offset = figureToText(of, ({ pages }) => pages[at]?.offsetMs ?? 0, 1)
      return `${keyset} / ${offset}`
    }),
  ])
  const titles = ['page of 50: keyset / offset, ms', ...depths.map((depth) => `from row ${depth}`)]
  console.log(`\n${tableToText([titles, ...rows])}\n\nkeyset (goal ≤ 3 ms at any depth)`)
}
