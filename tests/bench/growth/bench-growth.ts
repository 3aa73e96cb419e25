import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/e2e/support/chromium.ts'
import type { Bench } from '../bench.ts'
import { bench as benchMigrations } from '../migrations/bench-migrations.ts'
import { type GrowthOptions, readGrowthOptions, SIZES, type Size, USAGE } from './growth-options.ts'
import { measureBrowser } from './measure/browser-figures.ts'
import { measureBreakingLines, measureSlowLine } from './measure/line-figures.ts'
import { measurePages } from './measure/page-figures.ts'
import { measureServer } from './measure/server-figures.ts'
import { type Measured, printFigures } from './print/figures.ts'
import { type FilledServer, startFilled } from './stage/filled-server.ts'

/** What grows with the data: server and browser with 1,000, 10,000 and 100,000 orders. */
export const bench: Bench = async (args) => {
  const options = readGrowthOptions(args)
  if (options === null || !existsSync('dist/server-build.json')) {
    console.error(options === null ? USAGE : 'The site is not built yet: npm run build')
    process.exitCode = 2
    return
  }
  const bySize = new Map<Size, Measured>()
  for (const size of options.sizes) {
    bySize.set(size, await measureSize(size, options))
    console.log(`\nafter size ${size}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
    printFigures(bySize)
  }
  if (options.parts.includes('server') && !options.isQuick) await benchMigrations(options.sizes)
}

const measureSize = async (size: Size, options: GrowthOptions): Promise<Measured> => {
  const measured: Measured = new Map()
  const server = await startFilled(size)
  try {
    if (options.parts.includes('server')) {
      await measureServer(server, measured, options.rounds)
      await measurePages(server, measured, options.rounds)
    }
    if (options.parts.includes('browser'))
      await measureInBrowser(server, { size, ...options }, measured)
  } finally {
    await server.stop()
  }
  return measured
}

const measureInBrowser = async (
  server: FilledServer,
  { size, rounds, isQuick }: GrowthOptions & { readonly size: Size },
  measured: Measured,
): Promise<void> => {
  const { orders } = SIZES[size]
  const stage = { server, orders }
  const steps: readonly ((browser: Browser) => Promise<void>)[] = [
    (browser) => measureBrowser(browser, { origin: server.address, orders }, measured),
    (browser) => measureSlowLine(browser, stage, measured),
    ...(isQuick ? [] : [(browser: Browser) => measureBreakingLines(browser, stage, measured)]),
  ]
  for (let round = 0; round < rounds; round += 1)
    for (const [at, step] of steps.entries()) {
      process.stderr.write(`size ${size}, round ${round + 1}, step ${at + 1} of ${steps.length}\n`)
      await inBrowser(step)
    }
}

/** A figure that cannot be measured does not prevent the others. */
const inBrowser = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const browser = await launchBrowser()
  try {
    await work(browser)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  } finally {
    await browser.close()
  }
}
