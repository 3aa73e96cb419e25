import { spreadOf, spreadToText, tableToText } from '#tests/bench/load/spread.ts'
import { withGoal } from '../../web/print/with-goal.ts'

/** What is measured, in the order of the table. `goal`: the most that is right at 100,000 orders. */
const FIGURES = {
  otherCallDuringOrders: { text: 'plain GET of orders: another call waits, ms', goal: 50 },
  otherCallDuringCsv: { text: 'CSV of orders: another call waits, ms', goal: 50 },
  serverMemory: { text: 'memory of the server after all lists, MB', goal: 300 },
  auditPage: { text: 'a page of the audit log, ms', goal: null },
  packPage: { text: 'one pack’s page, kB gzip', goal: 60 },
  secondCrawl: { text: 'a second crawl of 100 packs, processor ms a page', goal: 2 },
  sitemap: { text: 'sitemap, ms each time', goal: null },
  firstRows: { text: 'sign-in → first rows of orders, s', goal: 3 },
  firstRowsSlowed: { text: 'the same, page at a quarter of its time, s', goal: 8 },
  firstRowsOnLine: { text: '2 Mbit/s: sign-in → first rows of orders, s', goal: 5 },
  editOnLine: { text: '2 Mbit/s: a saved edit leaves after, s', goal: 2 },
  wholeOnLine: { text: '2 Mbit/s: all orders on the device after, s', goal: null },
  every19Seconds: { text: 'breaks every 19 s for 2 s: times the unbroken time', goal: 1.3 },
  every7Seconds: { text: 'breaks every 7 s for 2 s: times the unbroken time', goal: 1.8 },
  atRandom: { text: 'breaks at random: times the unbroken time', goal: 1.8 },
  otherTab: { text: 'an edit’s transaction in another tab waits, ms', goal: 100 },
  heap: { text: 'the page’s heap after the pull, MB', goal: 50 },
  searchOrders: { text: '4× slower: first character in the search of orders, ms', goal: 100 },
  searchAll: { text: '4× slower: first character in Ctrl K, ms', goal: 150 },
  warmStart: { text: '4× slower: warm start offline to rows, s', goal: 2.5 },
  dashboard: { text: '4× slower: dashboard, ms', goal: 400 },
} as const

export type FigureName = keyof typeof FIGURES

/** The measured values of one size; a figure that was not measured is absent. */
export type Measured = Map<FigureName, number[]>

/** Notes a value, and prints it at once, in case the bench is stopped; null: it could not be measured. */
export const note = (measured: Measured, name: FigureName, value: number | null): void => {
  if (value === null) return
  process.stderr.write(`  ${FIGURES[name].text}: ${value.toFixed(1)}\n`)
  measured.set(name, [...(measured.get(name) ?? []), value])
}

/** One column for each size; the median decides. */
export const printFigures = (bySize: ReadonlyMap<string, Measured>): void => {
  const names = Object.keys(FIGURES) as readonly FigureName[]
  const rows = names
    .filter((name) => [...bySize.values()].some((measured) => measured.has(name)))
    .map((name) => [
      FIGURES[name].text,
      ...[...bySize.values()].map((measured) => cell(name, measured.get(name))),
      FIGURES[name].goal === null ? '' : `≤ ${FIGURES[name].goal}`,
    ])
  console.log(tableToText([['median (min–max)', ...bySize.keys(), 'goal at L'], ...rows]))
}

const cell = (name: FigureName, values: readonly number[] | undefined): string => {
  if (values === undefined) return '–'
  const { goal } = FIGURES[name]
  const spread = spreadOf(values)
  const text = spreadToText(spread, spread.median < 20 ? 1 : 0)
  return withGoal(text, goal === null || spread.median <= goal)
}
