import { launchBrowser } from '#tests/e2e/support/chromium.ts'
import { mkdtempSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { measureFilter } from './web/measure/filter.ts'
import { measurePresses, PRESSES } from './web/measure/presses.ts'
import { prepareManyModels } from './web/stage/prepare-many-models.ts'
import { startOurs } from './web/stage/start-sites.ts'
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
await prepareManyModels(folder)
const ours = await startOurs(folder)
const browser = await launchBrowser()
try {
  const rounds = Number(process.argv[2] ?? 2)
  for (let i = 0; i < rounds; i += 1) {
    console.log('filter', (await measureFilter(browser, ours.address)).map(Math.round).join(' '))
    for (const press of PRESSES) console.log(press.name, (await measurePresses(browser, ours.address, press)).map(Math.round).join(' '))
  }
} finally { await browser.close(); await ours.stop() }
