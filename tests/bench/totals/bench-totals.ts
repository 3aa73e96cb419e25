import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { launchProfile } from '#tests/e2e/support/chromium.ts'
import type { Bench } from '../bench.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'

const ROUNDS = 9
const ROWS = 10_000

/** How long a first pull takes on a disk in a real browser, with the totals of its rows and without: in turns. */
export const bench: Bench = async () => {
  // On a disk, unlike the system's temporary folder, and in a folder that is never committed.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
  const context = await launchProfile(folder)
  try {
    const pages = {
      without: await openPage(context, await bundlePage([withoutTotals])),
      counted: await openPage(context, await bundlePage([])),
    }
    const timesMs = { without: [] as number[], counted: [] as number[] }
    // The first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const name of round % 2 ? NAMES : NAMES.toReversed()) {
        const ms = await pages[name].evaluate((rows) => globalThis.pullOrders?.(rows) ?? 0, ROWS)
        if (round > 0) timesMs[name].push(ms)
      }
    printTimes(timesMs)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true })
  }
}

const NAMES = ['without', 'counted'] as const

type TimesMs = Readonly<Record<(typeof NAMES)[number], readonly number[]>>

const printTimes = ({ without, counted }: TimesMs): void => {
  const ratios = counted.map((ms, round) => ms / (without[round] ?? ms))
  console.log(
    tableToText([
      [`first pull of ${ROWS} orders`, 'median (min–max)'],
      ['without totals, ms', spreadToText(spreadOf(without))],
      ['with totals, ms', spreadToText(spreadOf(counted))],
      ['ratio', spreadToText(spreadOf(ratios), 2)],
    ]),
  )
}

const ADDRESS = 'http://localhost/'

const openPage = async (context: BrowserContext, script: string): Promise<Page> => {
  const page = await context.newPage()
  await page.route(ADDRESS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(ADDRESS)
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => globalThis.pullOrders !== undefined)
  return page
}

const bundlePage = async (plugins: Plugin[]): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'] },
    },
  })
  const [first] = Array.isArray(output) ? output : []
  const [chunk] = first?.output ?? []
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}

/** The product as it was before it had totals: no entity is counted where rows are written. */
const withoutTotals: Plugin = {
  name: 'without-totals',
  transform: (code, id) => {
    if (!id.endsWith('/write-mirror.ts')) return null
    const plain = code.replaceAll('isCountedEntity(entity)', 'false')
    if (plain === code) throw new Error('write-mirror.ts no longer asks isCountedEntity')
    return plain
  },
}
