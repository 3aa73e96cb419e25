import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { SavedSession } from './admin-actions.ts'
import { launchWholeBrowser } from './chromium.ts'
import { openDevice, setOffline } from './device-network.ts'

type SharedDeviceOptions = {
  readonly browser: Browser
  readonly origin: string
  readonly viewport: NonNullable<BrowserContextOptions['viewport']>
  /** Who is signed in when a story begins. */
  readonly session?: SavedSession
  /** For files whose stories are about what the device keeps. By itself it has none: it would fetch the whole site. */
  readonly hasServiceWorker?: boolean
}

export type FreshDevice = BrowserContextOptions & {
  /** The browser itself sends what waits when all its tabs are closed. */
  readonly hasBackgroundSync?: boolean
}

/**
 * One device for all stories of a file: its browser has loaded and compiled the site's scripts already, and a page
 * opens in a third of the time. A story that needs a first visit, a service worker where the shared device has none, or
 * that leaves something behind for good (a clock, a script of the whole device), takes a fresh one.
 */
export const createSharedDevice = ({
  browser,
  origin,
  viewport,
  session,
  hasServiceWorker = false,
}: SharedDeviceOptions) => {
  let shared: BrowserContext | null = null
  let idle: Page | null = null
  const options = { viewport, ...(session ? { storageState: session } : {}) }

  /** Opens a page on the shared device as on a new one; how the server answers does not matter. */
  const openCleanPage = async (device: BrowserContext): Promise<Page> => {
    const page = idle ?? watchLastingChanges(await device.newPage())
    idle = null
    // A document without scripts; whether the server lives does not matter.
    await page.route('**/*', (route) => route.fulfill({ body: '' }))
    await page.goto(`${origin}/robots.txt`)
    const kept = session?.origins.find((of) => of.origin === origin)?.localStorage ?? []
    await page.evaluate(resetStorage, kept)
    await page.unrouteAll()
    return page
  }

  /** The page of a story on a device of its own. */
  const openFresh = async ({ hasBackgroundSync, ...more }: FreshDevice = {}): Promise<Page> => {
    const its = hasBackgroundSync ? await launchWholeBrowser() : browser
    const device = await openDevice(its, { ...options, ...more })
    if (its !== browser) device.once('close', () => void its.close())
    return device.newPage()
  }

  return {
    /** The page of a new story. */
    open: async (): Promise<Page> => {
      shared ??= forbidLastingChanges(
        await openDevice(browser, {
          ...options,
          // Without a graphics card each frame of a movement is drawn by the processor.
          reducedMotion: 'reduce',
          serviceWorkers: hasServiceWorker ? 'allow' : 'block',
        }),
      )
      return openCleanPage(shared)
    },
    openFresh,
    /** After a story. */
    finish: async (device: BrowserContext): Promise<void> => {
      if (device !== shared) return device.close()
      // The next story goes on in the first page: its scripts are compiled, its process is there.
      const [first, ...others] = device.pages()
      await Promise.all(others.map((page) => page.close()))
      if (first) idle = (await restorePage(first, viewport)) ? first : null
      for (const event of DEVICE_EVENTS) device.removeAllListeners(event)
      await device.unrouteAll({ behavior: 'ignoreErrors' })
      await device.clearCookies()
      await device.clearPermissions()
      await setOffline(device, false)
    },
  }
}

const CHANGED_FOR_GOOD = new WeakSet<Page>()

/** Notes what stays with a page until it is closed. */
const watchLastingChanges = (page: Page): Page => {
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const change = page[name]
    Object.assign(page, {
      [name]: (...given: unknown[]) => {
        CHANGED_FOR_GOOD.add(page)
        return Reflect.apply(change, page, given)
      },
    })
  }
  return page
}

const DEVICE_EVENTS = ['page', 'request', 'requestfailed', 'requestfinished', 'response'] as const

const PAGE_EVENTS = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'framenavigated'],
  ...['load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
]

/** Makes it as a new page is; false: it cannot be, and is closed. */
const restorePage = async (
  page: Page,
  viewport: SharedDeviceOptions['viewport'],
): Promise<boolean> => {
  if (CHANGED_FOR_GOOD.has(page)) {
    await page.close()
    return false
  }
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  // A form that is not saved asks whether to leave.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('about:blank')
  page.removeAllListeners('dialog')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setExtraHTTPHeaders({})
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    forcedColors: null,
    contrast: null,
    reducedMotion: 'reduce',
  })
  await page.setViewportSize(viewport)
  return true
}

/** Runs in a page: leaves these entries, and what the service worker has kept of the site. */
const resetStorage = async (
  entries: readonly { readonly name: string; readonly value: string }[],
): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name, value } of entries) localStorage.setItem(name, value)
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
}

/** What stays with a device until it is closed would reach the stories after this one. */
const forbidLastingChanges = (device: BrowserContext): BrowserContext => {
  const forbid = (what: string) => () => {
    throw new Error(`${what} lasts as long as its device: take a fresh one in this story`)
  }
  device.addInitScript = forbid('a script of the device')
  device.exposeFunction = forbid('a function of the device')
  device.setExtraHTTPHeaders = forbid('a header of the device')
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const)
    device.clock[name] = forbid('a clock')
  return device
}
