import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tests/e2e/support/chromium.ts'
import type { Bench } from '../bench.ts'
import { BENCH_ADMIN, signIn } from '../server/sign-in.ts'
import { printTimes, type Timed } from '../web/print/print-times.ts'
import { SETUP_CODE, startOurs } from '../web/stage/start-sites.ts'
import { type List, type ListTimes, measureList } from './measure/list.ts'
import { measurePalette } from './measure/palette.ts'
import { equalLengths, prepareLists } from './stage/prepare-lists.ts'

const LISTS: readonly List[] = [
  { name: 'Modèles IA', search: 'Rechercher un modèle', words: 'luna' },
  { name: 'Utilisateurs', search: 'Rechercher un utilisateur', words: 'zoe' },
  { name: 'Commandes', search: 'Rechercher une commande', words: 'luna' },
  { name: 'Blog', list: 'Articles', search: 'Rechercher un article', words: 'publ' },
  { name: 'Messages', search: 'Rechercher un message', words: 'comm' },
]

const OPEN_GOAL_MS = 200
const TYPE_GOAL_MS = 50
/** The rows of each list, and how many times slower the processor is. */
const LONG_LISTS: Office = { rowsOfEach: 10_000, slowDown: 4 }
/** The search of the whole back-office: this many records in all, on the processor at full speed. */
const PALETTE_RECORDS = 5_000
const ROUNDS = 3

/** The back-office's lists with many rows on a slow processor, and its search. */
export const bench: Bench = async () => {
  if (!existsSync('dist/server-build.json')) {
    console.error('The site is not built yet: npm run build')
    process.exitCode = 2
    return
  }
  const times = new Map<string, ListTimes[]>()
  const slowPalette: number[] = []
  await withOffice(LONG_LISTS, async (page) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const list of LISTS) {
        process.stderr.write(`round ${round + 1}: ${list.name}\n`)
        const known = times.get(list.name) ?? []
        times.set(list.name, [...known, await measureList(page, list)])
      }
      slowPalette.push(...(await measurePalette(page)))
    }
  })
  const palette: number[] = []
  const office = { rowsOfEach: PALETTE_RECORDS / LISTS.length, slowDown: 1 }
  await withOffice(office, async (page) => {
    for (let round = 0; round < ROUNDS; round += 1) palette.push(...(await measurePalette(page)))
  })
  print(times, { slowPalette, palette })
}

type Office = { readonly rowsOfEach: number; readonly slowDown: number }

/** A server, and a page of its back-office: signed in, with every row on the device. */
const withOffice = async (
  { rowsOfEach, slowDown }: Office,
  measure: (page: Page) => Promise<void>,
): Promise<void> => {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
  await prepareLists(folder, equalLengths(rowsOfEach))
  const server = await startOurs(folder)
  const browser = await launchBrowser()
  try {
    await measure(await openOffice(browser, server.address, slowDown))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The processor is slowed down only when every row is on the device. */
const openOffice = async (browser: Browser, origin: string, slowDown: number): Promise<Page> => {
  await signIn(origin, SETUP_CODE)
  const device = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
  })
  const page = await device.newPage()
  await page.goto(`${origin}/admin/login`)
  await page.getByLabel('E-mail').fill(BENCH_ADMIN.email)
  await page.locator('input[type=password]').fill(BENCH_ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
  await page
    .getByText('À jour', { exact: true })
    .first()
    .waitFor({ state: 'attached', timeout: 120_000 })
  await page
    .getByText(/\d messages/)
    .first()
    .waitFor({ timeout: 120_000 })
  const devtools = await device.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

const print = (
  times: ReadonlyMap<string, readonly ListTimes[]>,
  { slowPalette, palette }: Readonly<Record<'slowPalette' | 'palette', readonly number[]>>,
): void => {
  const rowsOf = (goalMs: number, pick: (times: ListTimes) => readonly number[]): Timed[] =>
    [...times].map(([name, measured]) => ({ name, goalMs, timesMs: measured.flatMap(pick) }))
  const { rowsOfEach, slowDown } = LONG_LISTS
  console.log(`${rowsOfEach} rows of each, processor ${slowDown} times slower`)
  printTimes(
    'from the press on its link to the painted first rows',
    rowsOf(OPEN_GOAL_MS, ({ openMs }) => [openMs]),
  )
  printTimes(
    'from a letter in the search box to the painted result',
    rowsOf(TYPE_GOAL_MS, ({ typeMs }) => typeMs),
  )
  printTimes(
    'the longest task meanwhile, and while scrolling',
    rowsOf(OPEN_GOAL_MS, ({ longestTaskMs }) => [longestTaskMs]),
  )
  const palettes = [
    { name: `${PALETTE_RECORDS} records`, goalMs: TYPE_GOAL_MS, timesMs: palette },
    {
      name: `${rowsOfEach * LISTS.length} records, ${slowDown} times slower`,
      goalMs: TYPE_GOAL_MS,
      timesMs: slowPalette,
    },
  ]
  printTimes('Ctrl K: from a letter to the painted results', palettes)
}
