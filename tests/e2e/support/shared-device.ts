import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import type { SavedSession } from './admin-actions.ts'
import { launchWholeBrowser } from './chromium.ts'
import { openDevice, setOffline } from './device-network.ts'
import { leaveScreen } from './kept-page.ts'
import { untilFocusSettled } from './watch-focus.ts'

type SharedDeviceOptions = {
  readonly browser: Browser
  readonly origin: string
  readonly viewport: NonNullable<BrowserContextOptions['viewport']>
  /** The user who is signed in when a story begins. */
  readonly session?: SavedSession
  /**
   * For files whose stories are about stored data. By default there is no service worker: it would fetch the whole
   * site.
   */
  readonly hasServiceWorker?: boolean
  /** A story that leaves no trace leaves its page open for the next one (see `kept-page.ts`). */
  readonly keepsPage?: boolean
}

export type FreshDevice = BrowserContextOptions & {
  /** The browser itself sends waiting edits when all its tabs are closed. */
  readonly hasBackgroundSync?: boolean
}

/**
 * One device for all stories of a file: its browser has already loaded and compiled the site's scripts, and a page
 * opens in a third of the time. A story that needs a first visit, or a service worker when the shared device has none,
 * or that leaves something permanent (a clock, a script of the whole device), uses a new one.
 */
export const createSharedDevice = ({
  browser,
  origin,
  viewport,
  session,
  hasServiceWorker = false,
  keepsPage = false,
}: SharedDeviceOptions) => {
  let shared: BrowserContext | null = null
  let idle: Page | null = null
  /** Left open by the previous story. */
  let kept: Page | null = null
  /** This story observes a page from its start on. */
  let isListening = false
  /** This story answers instead of the server: the device's data differ from the server's. */
  let isRouting = false
  const options = { viewport, ...(session ? { storageState: session } : {}) }

  /** Opens a page on the shared device as on a new one, whatever the server's answer. */
  const openCleanPage = async (device: BrowserContext): Promise<Page> => {
    const page = idle ?? watchStory(watchLastingChanges(await device.newPage()), watcher)
    idle = null
    await empty(page)
    return page
  }

  const empty = async (page: Page): Promise<void> => {
    if (!isWithoutScripts(page) && !(await showText(page))) await showMadeUp(page)
    const entries = session?.origins.find((of) => of.origin === origin)?.localStorage ?? []
    await page.evaluate(resetStorage, entries)
  }

  const isWithoutScripts = (page: Page): boolean => page.url() === `${origin}${TEXT}`

  /** A document without scripts. A blank one would belong to another site: the browser would forget the scripts. */
  const showText = async (page: Page): Promise<boolean> => {
    try {
      const answer = await page.goto(`${origin}${TEXT}`)
      return answer?.ok() === true && !answer.fromServiceWorker()
    } catch {
      // There is no network, or no server.
      return false
    }
  }

  const showMadeUp = async (page: Page): Promise<void> => {
    const wasRouting = isRouting
    const answer = (route: Route) => route.fulfill({ body: '' })
    await page.route('**/*', answer)
    await page.goto(`${origin}${TEXT}`)
    await page.unroute('**/*', answer)
    isRouting = wasRouting
  }

  /** Ends the shown page, with its unsaved state. */
  const leaveDocument = async (page: Page): Promise<Page> => {
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    // An unsaved form asks whether to leave.
    page.on('dialog', (dialog) => dialog.accept())
    // Offline the browser's own error page would still be loading when the blank one is requested.
    const isOffline = await page.evaluate(() => !navigator.onLine)
    if (isRouting || isOffline || !(await showText(page))) await page.goto('about:blank')
    return page
  }

  /** From here on the open page behaves like a new one. */
  const renew = async (): Promise<void> => {
    const page = kept
    kept = null
    if (page && !page.isClosed()) await empty(page)
  }

  const watcher: Watcher = {
    beforeLoad: renew,
    onRoute: () => {
      isRouting = true
    },
    onListen: () => {
      isListening = true
    },
  }

  /** The page of a story on a device of its own. */
  const openFresh = async ({ hasBackgroundSync, ...more }: FreshDevice = {}): Promise<Page> => {
    kept = null
    const its = hasBackgroundSync ? await launchWholeBrowser() : browser
    const device = await openDevice(its, { ...options, ...more })
    if (its !== browser) device.once('close', () => void its.close())
    return device.newPage()
  }

  return {
    /** The page of a new story. */
    open: async (): Promise<Page> => {
      shared ??= watchStory(
        forbidLastingChanges(
          await openDevice(browser, {
            ...options,
            // Without a graphics card each frame of an animation is rendered by the processor.
            reducedMotion: 'reduce',
            serviceWorkers: hasServiceWorker ? 'allow' : 'block',
          }),
        ),
        watcher,
      )
      isListening = false
      isRouting = false
      if (kept && !kept.isClosed()) return kept
      kept = null
      return openCleanPage(shared)
    },
    /** Whether the page of this story still shows the back-office as the previous story has left it. */
    isKept: async (): Promise<boolean> => {
      if (isListening) await renew()
      const isOpen = kept !== null
      kept = null
      return isOpen
    },
    openFresh,
    /** After a story. */
    finish: async (device: BrowserContext): Promise<void> => {
      // A kept page that this story has not used is still as the earlier story has left it.
      const used = device.pages().filter((page) => page !== kept)
      await Promise.all(used.map(untilFocusSettled))
      if (device !== shared) return device.close()
      // The next story continues in the first page: its scripts are compiled, its process exists.
      const [first, ...others] = device.pages()
      await Promise.all(others.map((page) => page.close()))
      kept = null
      idle = null
      if (first && CHANGED_FOR_GOOD.has(first)) await first.close()
      else if (first) {
        if (keepsPage && session && !isRouting && (await leaveScreen(first, session))) kept = first
        else idle = await leaveDocument(first)
        await restorePage(first, viewport)
      }
      for (const event of DEVICE_EVENTS) device.removeAllListeners(event)
      await device.unrouteAll({ behavior: 'ignoreErrors' })
      await device.clearCookies()
      await device.clearPermissions()
      await setOffline(device, false)
    },
  }
}

/** Of every product's site. */
const TEXT = '/robots.txt'

const CHANGED_FOR_GOOD = new WeakSet<Page>()

/** Records settings that stay with a page until it is closed. */
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

type Watcher = {
  readonly beforeLoad: () => Promise<void>
  readonly onRoute: () => void
  readonly onListen: () => void
}

/** Reports actions of a story whose effect shows only in a page that is loaded afterwards. */
const watchStory = <Watched extends Page | BrowserContext>(
  watched: Watched,
  { beforeLoad, onRoute, onListen }: Watcher,
): Watched => {
  const wrap = (names: readonly string[], before: (...given: unknown[]) => unknown): void => {
    for (const name of names) {
      const call: unknown = Reflect.get(watched, name)
      if (typeof call !== 'function') continue
      Reflect.set(watched, name, (...given: unknown[]) => {
        const ready = before(...given)
        const go = () => Reflect.apply(call, watched, given)
        return ready instanceof Promise ? ready.then(go) : go()
      })
    }
  }
  wrap(LOADING, beforeLoad)
  wrap(['route'], onRoute)
  wrap(LISTENING, (event) => {
    if (!OWN_EVENTS.includes(String(event))) onListen()
  })
  return watched
}

const LOADING = ['goto', 'reload', 'evaluate', 'route', 'addInitScript', 'newPage']
const LISTENING = ['on', 'once', 'waitForEvent', 'waitForRequest', 'waitForResponse']

/** The listeners of the story support itself. */
const OWN_EVENTS = ['console', 'pageerror', 'dialog']

const DEVICE_EVENTS = ['page', 'request', 'requestfailed', 'requestfinished', 'response'] as const

const PAGE_EVENTS = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'framenavigated'],
  ...['load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
]

/** Makes it behave as a new page does. */
const restorePage = async (
  page: Page,
  viewport: SharedDeviceOptions['viewport'],
): Promise<void> => {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
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
}

/** Runs in a page: keeps these entries, and the service worker's copies of the site. */
const resetStorage = async (
  entries: readonly { readonly name: string; readonly value: string }[],
): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name, value } of entries) localStorage.setItem(name, value)
  const remove = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  // On a busy machine a worker of the page before may still end, and create its database once more.
  for (let left = await indexedDB.databases(); left.length > 0; left = await indexedDB.databases())
    for (const { name = '' } of left) await remove(name)
}

/** Settings that stay with a device until it is closed would affect the following stories. */
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
