import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** For a closed network: Chromium must not look for its own servers. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser of the stories: `CHROMIUM_PATH`, else the usual places, else Playwright's own; null when there is none. */
export const findChromium = (): string | null =>
  [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()].find(
    (path): path is string => path !== undefined && path !== '' && existsSync(path),
  ) ?? null

const launchOptions = (): LaunchOptions => {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('no Chromium found: run node tests/e2e/support/ensure-chromium.ts')
  return { executablePath, args: ARGS }
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions())

/** A browser with a profile on disk, which survives being killed. */
export const launchProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    serviceWorkers: 'allow',
    locale: 'fr-FR',
  })
