import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'
import { isShortRun } from '#tests/support/full-run.ts'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** The browser without windows (headless shell): it needs half the processor time, and has no Background Sync. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** For a closed network: Chromium must not contact its own servers. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A page lives for a second: its scripts are gone before it pays to optimize them. A tenth of the processor time. */
const FOR_SHORT_VISITS = ['--js-flags=--no-opt --no-maglev']

/** The full browser: `CHROMIUM_PATH`, else the usual paths, else Playwright's own; null when there is none. */
export const findChromium = (): string | null =>
  [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()].find(isThere) ?? null

/** The browser of most stories: the headless shell if installed, unless `CHROMIUM_PATH` names another browser. */
export const findHeadlessShell = (): string | null =>
  [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find(isThere) ?? findChromium()

const isThere = (path: string | undefined): path is string =>
  path !== undefined && path !== '' && existsSync(path)

const launchOptions = (executablePath: string | null): LaunchOptions => {
  if (executablePath === null)
    throw new Error('no Chromium found: run node tests/e2e/support/ensure-chromium.ts')
  return { executablePath, args: ARGS }
}

export const launchBrowser = (
  /** In addition to the defaults: settings of the browser's owner. */
  args: readonly string[] = [],
): Promise<Browser> =>
  chromium.launch({ ...launchOptions(findHeadlessShell()), args: [...ARGS, ...args] })

let shared: Promise<Browser> | null = null

/** One browser for all files that a worker runs: each has its own devices in it. It ends with the worker. */
export const shareBrowser = async (): Promise<Browser> => {
  const known = await shared
  if (known?.isConnected()) return known
  shared = launchBrowser(FOR_SHORT_VISITS)
  return shared
}

/** After a file: the next one finds the browser without devices. */
export const closeDevices = async (browser: Browser | undefined): Promise<void> => {
  for (const device of browser?.contexts() ?? []) await device.close()
}

/** With every feature, such as Background Sync. */
export const launchWholeBrowser = (): Promise<Browser> =>
  chromium.launch(launchOptions(findChromium()))

type ProfileOptions = Pick<LaunchOptions, 'proxy'> & {
  /** Has every feature, such as Background Sync. Default: outside `npm test`. */
  readonly isWhole?: boolean
}

/** A browser with a profile on disk, which survives a kill. */
export const launchProfile = (
  folder: string,
  { isWhole = !isShortRun, ...more }: ProfileOptions = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...launchOptions(isWhole ? findChromium() : findHeadlessShell()),
    ...more,
    serviceWorkers: 'allow',
    locale: 'fr-FR',
  })

/** The same, offline from its first moment on: a browser that returns sends waiting edits (Background Sync). */
export const launchOffline = (folder: string): Promise<BrowserContext> =>
  // No server listens at this port; and requests to the loopback also go through it.
  launchProfile(folder, { proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' } })

/** SIGKILL to the browser that uses the profile, as when a phone runs out of power. */
export const killBrowser = async (context: BrowserContext, folder: string): Promise<void> => {
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  await closed
  // The lock of a killed Chromium would block the next one.
  for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(folder, lock), { force: true })
}

const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readCommand(pid).includes(`--user-data-dir=${folder}`))
    .map(Number)

const readCommand = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
