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
import { prepareLists, ROWS } from './stage/prepare-lists.ts'

const LISTS: readonly List[] = [
  { name: 'Modèles IA', search: 'Rechercher un modèle', words: 'luna' },
  { name: 'Utilisateurs', search: 'Rechercher un utilisateur', words: 'zoe' },
  { name: 'Commandes', search: 'Rechercher une commande', words: 'luna' },
  { name: 'Blog', list: 'Articles', search: 'Rechercher un article', words: 'publ' },
  { name: 'Messages', search: 'Rechercher un message', words: 'comm' },
]

const OPEN_GOAL_MS = 200
const TYPE_GOAL_MS = 50
const SLOW_DOWN = 4
const ROUNDS = 3

/** The back-office's lists with many rows on a slow processor. */
export const bench: Bench = async () => {
  if (!existsSync('dist/server-build.json')) {
    console.error('The site is not built yet: npm run build')
    process.exitCode = 2
    return
  }
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
  await prepareLists(folder)
  const server = await startOurs(folder)
  const browser = await launchBrowser()
  try {
    const page = await openOffice(browser, server.address)
    const times = new Map<string, ListTimes[]>()
    const palette: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const list of LISTS) {
        process.stderr.write(`round ${round + 1}: ${list.name}\n`)
        const known = times.get(list.name) ?? []
        times.set(list.name, [...known, await measureList(page, list)])
      }
      palette.push(...(await measurePalette(page)))
    }
    print(times, palette)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Signed in, with every row on the device; only then is the processor slowed down. */
const openOffice = async (browser: Browser, origin: string): Promise<Page> => {
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
  await page.getByText('À jour').first().waitFor({ state: 'attached', timeout: 120_000 })
  await page
    .getByText(/\d messages/)
    .first()
    .waitFor({ timeout: 120_000 })
  const devtools = await device.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return page
}

const print = (
  times: ReadonlyMap<string, readonly ListTimes[]>,
  palette: readonly number[],
): void => {
  const rowsOf = (goalMs: number, pick: (times: ListTimes) => readonly number[]): Timed[] =>
    [...times].map(([name, measured]) => ({ name, goalMs, timesMs: measured.flatMap(pick) }))
  console.log(`${ROWS} rows of each, processor ${SLOW_DOWN} times slower`)
  printTimes(
    'from the press on its link to the painted first rows',
    rowsOf(OPEN_GOAL_MS, ({ openMs }) => [openMs]),
  )
  printTimes('from a letter in the search box to the painted result', [
    ...rowsOf(TYPE_GOAL_MS, ({ typeMs }) => typeMs),
    { name: 'Ctrl K', goalMs: TYPE_GOAL_MS, timesMs: palette },
  ])
  printTimes(
    'the longest task meanwhile, and while scrolling',
    rowsOf(OPEN_GOAL_MS, ({ longestTaskMs }) => [longestTaskMs]),
  )
}
