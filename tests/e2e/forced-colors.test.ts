import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shareBrowser } from './support/chromium.ts'
import { stateLooks } from './support/state-gallery.ts'

const ASSETS = 'dist/client/assets'
const sheets = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(ASSETS, name), 'utf8'))

/** The area of each state's sample, in CSS pixels. */
const CELL = { width: 240, height: 96 }
const COLUMNS = 4

const looks = stateLooks()

const gallery = (elements: readonly string[]): string => {
  const cells = elements.map(
    (element) =>
      `<div style="contain:strict;padding:16px;position:relative;overflow:clip">${element}</div>`,
  )
  const grid = `display:grid;grid-template-columns:repeat(${COLUMNS},${CELL.width}px);grid-auto-rows:${CELL.height}px`
  return `<!doctype html><style>${sheets.join('\n')}</style><style>*{transition:none!important;animation:none!important}body{margin:0;background:Canvas}body::before,body::after{display:none}</style><div style="${grid}">${cells.join('')}</div>`
}

const pictureCells = (picture: Buffer) =>
  Promise.all(
    looks.map((_, at) =>
      sharp(picture)
        .extract({
          left: (at % COLUMNS) * CELL.width,
          top: Math.floor(at / COLUMNS) * CELL.height,
          ...CELL,
        })
        .raw()
        .toBuffer(),
    ),
  )

test('in forced colours every state of every part can be distinguished', async () => {
  expect(looks.length).toBeGreaterThan(20)
  const browser = await shareBrowser()
  const context = await browser.newContext({ forcedColors: 'active' })
  const page = await context.newPage()
  const alike = new Set(looks.map(({ name }) => name))
  // Some looks apply only in a narrow window, or only in a wide one.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const show = async (elements: readonly string[]) => {
      await page.setContent(gallery(elements))
      return pictureCells(await page.screenshot({ fullPage: true }))
    }
    const without = await show(looks.map((look) => look.without))
    const within = await show(looks.map((look) => look.within))
    for (const [at, { name }] of looks.entries())
      if (!without[at]?.equals(within[at] ?? Buffer.of())) alike.delete(name)
  }
  await context.close()
  expect([...alike]).toEqual([])
})
