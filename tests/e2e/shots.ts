import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createAdmin, signIn, untilLoaded } from './support/admin-actions.ts'
import { launchBrowser } from './support/chromium.ts'
import { openDevice } from './support/device-network.ts'
import { pickLooks, pickWanted, SHOTS_FOLDER } from './support/looks.ts'
import { PAGES } from './support/pages/pages.ts'
import type { ShownPage } from './support/pages/shown-page.ts'
import { startProduct } from './support/start-product.ts'

/**
 * npm run shots: every page as a customer sees it, in `.cache/shots/<page>-<width>-<theme>.png`. Only some of them,
 * once built: `node tests/e2e/shots.ts 'shop-*' 390-dark`.
 */
const shoot = async (browser: Browser, origin: string, shown: ShownPage): Promise<void> => {
  for (const { name, options } of pickLooks()) {
    const context = await openDevice(browser, options)
    const page = await context.newPage()
    if (shown.isAdmin) await signIn(page, origin)
    await page.goto(`${origin}${shown.path}`)
    await untilLoaded(page)
    await shown.prepare?.(page)
    await page.evaluate(() => document.fonts.ready)
    await showLazyPictures(page)
    const { width } = options.viewport
    if (shown.height) await page.setViewportSize({ width, height: shown.height })
    await page.screenshot({
      path: join(SHOTS_FOLDER, `${shown.name}-${name}.png`),
      // A dialog fits the window; a page is shown in full length.
      fullPage: !(await hasDialog(page)),
    })
    await context.close()
  }
}

const hasDialog = async (page: Page): Promise<boolean> =>
  (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0

/** A full-page picture does not scroll, so lazy content has to be triggered. */
const showLazyPictures = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
}

const pages = pickWanted(PAGES, ({ name }) => name)
rmSync(SHOTS_FOLDER, { recursive: true, force: true })
mkdirSync(SHOTS_FOLDER, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
try {
  await createAdmin(product.origin)
  for (const shown of pages) {
    process.stdout.write(`${shown.name}\n`)
    await shoot(browser, product.origin, shown)
  }
} finally {
  await browser.close()
  await product.stop()
}
process.stdout.write(`pictures are in ${SHOTS_FOLDER}\n`)
