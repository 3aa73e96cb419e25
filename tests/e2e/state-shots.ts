import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from './support/chromium.ts'
import { pickLooks, pickWanted, SHOTS_FOLDER } from './support/looks.ts'
import { PAGES } from './support/pages/pages.ts'
import { SCREEN_STATES, type Staged, stageState } from './support/screen-states.ts'

/**
 * npm run shots: every screen of the back-office without data, while it loads, without a network and when the server
 * fails, side by side in `.cache/shots/state-<state>-<width>-<theme>.png`.
 */
const COLUMNS = 5
/** Width of a screen on the sheet. */
const LARGEST = 640

const SCREENS = PAGES.filter(
  ({ path, isAdmin, prepare, isRepeat }) =>
    isAdmin && !prepare && !isRepeat && (!path.includes('?') || path.includes('?vue=')),
)

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

const shoot = async ({ origin, newDevice, untilShown }: Staged, state: string): Promise<void> => {
  for (const { name, width, options } of pickLooks()) {
    const device = await newDevice(options)
    const page = await device.newPage()
    const pictures: Buffer[] = []
    for (const { path } of SCREENS) {
      await page.goto(`${origin}${path}`)
      await untilShown(page)
      pictures.push(await page.screenshot())
    }
    await sharp(await lay(pictures, width)).toFile(join(SHOTS_FOLDER, `state-${state}-${name}.png`))
    await device.close()
  }
}

const states = pickWanted(SCREEN_STATES, (state) => state)
mkdirSync(SHOTS_FOLDER, { recursive: true })
const browser = await launchBrowser()
try {
  for (const state of states) {
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
process.stdout.write(`sheets are in ${SHOTS_FOLDER}\n`)
