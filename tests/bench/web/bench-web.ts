import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { localizePath } from '#contract/locales.ts'
import { ORDER_PATH } from '#contract/public/page-paths.ts'
import { launchBrowser } from '#tests/e2e/support/chromium.ts'
import type { Bench } from '../bench.ts'
import { GOALS } from './goals.ts'
import { measureFilter } from './measure/filter.ts'
import { findLighthouse, type LighthouseFigures, runLighthouse } from './measure/lighthouse.ts'
import { readLoadFacts } from './measure/load-facts.ts'
import { measureOffline } from './measure/offline.ts'
import { measurePaints, type Paints } from './measure/paints.ts'
import { measurePresses, PRESSES } from './measure/presses.ts'
import { printLighthouse, printNoLighthouse } from './print/print-lighthouse.ts'
import { printLoads } from './print/print-loads.ts'
import { printTimes } from './print/print-times.ts'
import { printChunks, printWeights } from './print/print-weights.ts'
import { copyWithoutScripts } from './stage/copy-without-scripts.ts'
import { openPhone } from './stage/open-phone.ts'
import { MANY_MODELS, prepareManyModels } from './stage/prepare-many-models.ts'
import { startCopy, startOurs } from './stage/start-sites.ts'
import { readWebOptions, USAGE, type WebOptions } from './web-options.ts'

const ROUTES = ['/', '/models', '/custom', '/formation', '/hybrid', '/about', '/contact', '/blog']
const BUILT = 'dist'

/**
 * The public pages of the production build on a slow phone, each compared with a copy without scripts.
 */
export const bench: Bench = async (args) => {
  const options = readWebOptions(args)
  if (options === null) return giveUp(USAGE)
  if (!existsSync(join(BUILT, 'server-build.json')))
    return giveUp('The site is not built yet: npm run build')
  // On a disk, unlike the system's temporary folder, and in a folder that is never committed.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
  const browser = await launchBrowser()
  try {
    console.log(
      `rounds: ${options.rounds}; languages: ${options.locales.join(', ')}; median (min–max)`,
    )
    await benchPages(browser, folder, options)
    if (options.only === null) await benchManyModels(browser, folder, options)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

const giveUp = (words: string): void => {
  console.error(words)
  process.exitCode = 2
}

const log = (words: string): void => {
  process.stderr.write(`${words}\n`)
}

const benchPages = async (browser: Browser, folder: string, options: WebOptions): Promise<void> => {
  const [oursFolder, copyFolder] = ['ours', 'copy'].map((name) => folderIn(folder, name))
  await copyWithoutScripts(BUILT, copyFolder ?? '')
  const ours = await startOurs(oursFolder ?? '')
  const copy = await startCopy(copyFolder ?? '')
  try {
    const paths = options.locales.flatMap((locale) =>
      ROUTES.map((route) => localizePath(route, locale)),
    )
    const origins = { ours: ours.address, copy: copy.address }
    const order = await placeOrder(ours.address)
    const { rounds, only } = options
    if (only !== null) {
      printLoads(await benchLoads(browser, origins, { paths: [only], rounds, order }))
      return
    }
    await benchWeights(browser, origins.ours, paths)
    // It shows one buyer's order: it has no address in another language.
    const loads = { paths: [...paths, ORDER_PATH], rounds, order }
    printLoads(await benchLoads(browser, origins, loads))
    await benchPresses(browser, origins.ours, options)
    await benchOffline(browser, origins.ours, options)
    await benchLighthouse(folder, origins.ours, options)
  } finally {
    await ours.stop()
    await copy.stop()
  }
}

const folderIn = (folder: string, name: string): string => {
  const made = join(folder, name)
  mkdirSync(made)
  return made
}

type Origins = Readonly<Record<'ours' | 'copy', string>>
type Plan = {
  readonly paths: readonly string[]
  readonly rounds: number
  /** The token that opens an order, behind the `#` of its page. */
  readonly order: string
}

const placed = v.object({ order_url: v.string() })

const placeOrder = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Zoé',
      email: 'zoe@example.org',
      plan_id: 'vip',
      consents: { terms: true },
    }),
  })
  return v.parse(placed, await answer.json()).order_url.replace(/^.*#/, '')
}

const benchWeights = async (
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<void> => {
  const routes = []
  for (const path of paths) {
    log(`weights: ${path}`)
    const phone = await openPhone(browser, { hasSlowLine: true })
    routes.push({ address: path, facts: await readLoadFacts(browser, phone, `${origin}${path}`) })
    await phone.close()
  }
  printWeights(routes)
  printChunks(routes)
}

/** In turns, so that other load on the machine affects both equally. */
const benchLoads = async (browser: Browser, origins: Origins, { paths, rounds, order }: Plan) => {
  const load = async (address: string): Promise<Paints> => {
    const phone = await openPhone(browser, { hasSlowLine: true })
    try {
      return await measurePaints(phone, address)
    } finally {
      await phone.close()
    }
  }
  const routes = paths.map((address) => ({
    address,
    ours: [] as Paints[],
    copy: [] as Paints[],
  }))
  for (let round = 0; round < rounds; round += 1)
    for (const { address, ours, copy } of routes) {
      log(`round ${round + 1}: ${address}`)
      const hash = address === ORDER_PATH ? `#${order}` : ''
      const loadOurs = async () => ours.push(await load(`${origins.ours}${address}${hash}`))
      const loadCopy = async () => copy.push(await load(`${origins.copy}${address}`))
      // Neither of the two is always the first.
      const inTurn = round % 2 === 0 ? [loadOurs, loadCopy] : [loadCopy, loadOurs]
      for (const loadNext of inTurn) await loadNext()
    }
  return routes
}

const benchPresses = async (
  browser: Browser,
  origin: string,
  { rounds }: WebOptions,
): Promise<void> => {
  const rows = []
  for (const control of PRESSES) {
    const timesMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      log(`round ${round + 1}: ${control.name}`)
      timesMs.push(...(await measurePresses(browser, origin, control)))
    }
    rows.push({ name: control.name, goalMs: GOALS.pressMs, timesMs })
  }
  const worst = Math.max(...rows.flatMap(({ timesMs }) => timesMs))
  printTimes('from a press to its frame (INP), processor four times slower', [
    ...rows,
    { name: 'worst of all', goalMs: GOALS.pressMs, timesMs: [worst] },
  ])
}

const benchOffline = async (
  browser: Browser,
  origin: string,
  { rounds, locales }: WebOptions,
): Promise<void> => {
  const rows = []
  for (const path of locales.map((locale) => localizePath('/models', locale))) {
    const timesMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      log(`round ${round + 1}: ${path} offline`)
      timesMs.push(await measureOffline(browser, `${origin}${path}`))
    }
    rows.push({ name: path, goalMs: GOALS.offlineMs, timesMs })
  }
  printTimes('second visit without a network, until the first paint', rows)
}

/** Each page takes a quarter of a minute: only the pages that most visitors see first are measured. */
const benchLighthouse = async (
  folder: string,
  origin: string,
  { rounds, locales }: WebOptions,
): Promise<void> => {
  const program = findLighthouse()
  if (program === null) return printNoLighthouse()
  const paths = locales.flatMap((locale) => [
    localizePath('/', locale),
    localizePath('/models', locale),
  ])
  const routes = paths.map((address) => ({ address, figures: [] as LighthouseFigures[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { address, figures } of routes) {
      log(`round ${round + 1}: Lighthouse on ${address}`)
      const figure = await runLighthouse(program, folder, `${origin}${address}`)
      if (figure) figures.push(figure)
    }
  printLighthouse(routes)
}

const benchManyModels = async (
  browser: Browser,
  folder: string,
  { rounds }: WebOptions,
): Promise<void> => {
  const data = folderIn(folder, 'many')
  await prepareManyModels(data)
  const server = await startOurs(data)
  try {
    const timesMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      log(`round ${round + 1}: ${MANY_MODELS} models`)
      timesMs.push(...(await measureFilter(browser, server.address)))
    }
    const row = { name: `filter, ${MANY_MODELS} models`, goalMs: GOALS.filterMs, timesMs }
    printTimes('from a key to the painted list, processor four times slower', [row])
  } finally {
    await server.stop()
  }
}
