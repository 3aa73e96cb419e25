import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from './support/chromium.ts'
import { PAGES } from './support/pages.ts'
import { SCREEN_STATES, type Staged, stageState } from './support/screen-states.ts'

/**
 * npm run shots: every screen of the back-office without data, while it loads, without a network and when the server
 * fails, side by side in `.cache/shots/state-<state>-<width>-<theme>.png`.
 */
const FOLDER = '.cache/shots'
const WIDTHS = [390, 768, 1440]
const THEMES = ['dark', 'light'] as const
const COLUMNS = 5
/** Of a screen's width on the sheet. */
const LARGEST = 640
/** Long enough for a list to come, or not to. */
const SETTLE_MS = 1_500

const SCREENS = PAGES.filter(
  ({ path, isAdmin, prepare }) => isAdmin && !prepare && !path.includes('?'),
)

const shootScreens = async (device: BrowserContext, origin: string): Promise<Buffer[]> => {
  const pictures: Buffer[] = []
  const page = await device.newPage()
  for (const { path } of SCREENS) {
    await page.goto(`${origin}${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
    pictures.push(await page.screenshot())
  }
  return pictures
}

const lay = async (pictures: readonly Buffer[], width: number): Promise<Buffer> => {
  const tiles = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize({ width: Math.min(width, LARGEST) })
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const [first] = tiles
  if (first === undefined) throw new Error('no screens')
  const { width: across, height: down } = first.info
  const rows = Math.ceil(tiles.length / COLUMNS)
  return sharp({
    create: { width: across * COLUMNS, height: down * rows, channels: 3, background: 'grey' },
  })
    .composite(
      tiles.map(({ data }, at) => ({
        input: data,
        left: (at % COLUMNS) * across,
        top: Math.floor(at / COLUMNS) * down,
      })),
    )
    .png()
    .toBuffer()
}

const shoot = async (staged: Staged, name: string): Promise<void> => {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const device = await staged.newDevice({
        viewport: { width, height: width < 700 ? 844 : 900 },
        colorScheme: theme,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      })
      const sheet = await lay(await shootScreens(device, staged.origin), width)
      await sharp(sheet).toFile(join(FOLDER, `state-${name}-${width}-${theme}.png`))
      await device.close()
    }
  }
}

const wanted = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  for (const state of SCREEN_STATES.filter(
    (name) => wanted.length === 0 || wanted.includes(name),
  )) {
    process.stdout.write(`${state}\n`)
    const staged = await stageState(browser, state)
    try {
      await shoot(staged, state)
    } finally {
      await staged.stop()
    }
  }
} finally {
  await browser.close()
}
process.stdout.write(`sheets are in ${FOLDER}\n`)
