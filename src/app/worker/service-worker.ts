import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { KEPT_SINCE_HEADER } from '#contract/kept-since.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: unknown }

/** Kept by every visitor from the first visit: the shell and the French pages. */
const SHELL = 'site'
/** How long a page may keep a visitor waiting before the copy on the device is shown. */
const NETWORK_TIMEOUT_S = 3
const DAY_S = 86_400

type GroupEntry = PrecacheEntry & { readonly group?: string }

/** The build writes the list here. Entries that its plugin adds by itself belong to the shell. */
const manifest = (self.__WB_MANIFEST as readonly GroupEntry[]).map((entry) => ({
  ...entry,
  group: entry.group ?? SHELL,
}))

/**
 * What belongs together is kept together: the shell, each further language, the back-office. A group other than the
 * shell comes to a device when one of its pages was visited, and is renewed with each new version from then on.
 */
const groups = new Map(
  [...new Set(manifest.map(({ group }) => group))].map((group) => {
    const controller = new PrecacheController({
      cacheName: groupCache(group),
      fallbackToNetwork: true,
    })
    controller.addToCacheList(manifest.filter((entry) => entry.group === group))
    return [group, controller]
  }),
)

function groupCache(group: string): string {
  return `neomuse-${group}`
}

const isKept = async (group: string): Promise<boolean> =>
  group === SHELL || (await caches.has(groupCache(group)))

self.addEventListener('install', (event) => {
  const install = async () => {
    for (const [group, controller] of groups)
      if (await isKept(group)) await controller.install(event)
  }
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  const activate = async () => {
    for (const [group, controller] of groups)
      if (await isKept(group)) await controller.activate(event)
    await self.clients.claim()
  }
  event.waitUntil(activate())
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  const controller = event.data?.type === 'keep' ? groups.get(event.data.group) : undefined
  if (controller) event.waitUntil(controller.install(event))
})

const fromGroups = async (path: string): Promise<Response | undefined> => {
  for (const controller of groups.values()) {
    const response = await controller.matchPrecache(path)
    if (response) return response
  }
  return undefined
}

/** `/en/models` is kept as `/en/models/index.html`. */
const pageFile = (pathname: string): string => `${pathname.replace(/\/$/, '')}/index.html`

/** The page that stands in for one that was never kept, in the language of its address. */
const offlineFile = (pathname: string): string =>
  `${/^\/(en|es|pt|th)(?=\/|$)/.exec(pathname)?.[0] ?? ''}/offline.html`

const pages = new NetworkFirst({
  cacheName: 'neomuse-visited',
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 30 * DAY_S })],
})

// The back-office is one document that draws every screen itself.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/admin(\/|$)/.test(url.pathname),
  async ({ request }) => (await fromGroups('/admin.html')) ?? fetch(request),
)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(api|files)\//.test(url.pathname),
  async (options) => {
    try {
      return await pages.handle(options)
    } catch {
      return (
        (await fromGroups(pageFile(options.url.pathname))) ??
        (await fromGroups(offlineFile(options.url.pathname))) ??
        Response.error()
      )
    }
  },
)

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  async ({ request, url }) => (await fromGroups(url.pathname)) ?? fetch(request),
)

// The server sends visitors no picture that needs a proof of age, so none can be kept.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({
    cacheName: 'neomuse-pictures',
    plugins: [
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
    ],
  }),
)

// Public reads alone: nothing under /api/admin is ever kept here.
registerRoute(
  ({ url }) => url.origin === self.location.origin && /^\/api\/models(\/|$)/.test(url.pathname),
  new NetworkFirst({
    cacheName: 'neomuse-catalogue',
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S }),
      { cacheWillUpdate: async ({ response }) => (response.ok ? withKeptSince(response) : null) },
    ],
  }),
)

/** The kept copy says since when, so that the page can say so too. */
const withKeptSince = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set(KEPT_SINCE_HEADER, new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}

setCatchHandler(async () => Response.error())
