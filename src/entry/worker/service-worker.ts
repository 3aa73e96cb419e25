import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { normalPath } from '#contract/locales.ts'
import { ANSWER_PARAMETER } from '#contract/public/forms/no-script-form.ts'
import { OFFLINE_READS } from '#contract/public/page-paths.ts'
import { KEPT_SINCE_HEADER } from '#contract/sync-protocol.ts'
import { networkInformation } from '#device/network/network-information.ts'
import {
  fetchOwn,
  isApiAnswer,
  isBuildFile,
  isPicture,
  type Proof,
  passOn,
} from '#device/network/own-answer.ts'
import { openVisitorOutbox, VISITOR_OUTBOX } from '#device/public/outbox/visitor-outbox.ts'
import { sendRenewal } from '#device/push-subscription.ts'
import { makeRequestsEndable } from './end-requests.ts'
import {
  createOfflineGroups,
  dropOldPictures,
  dropTakenBack,
  NAMED_PICTURES,
  type OfflineEntry,
} from './offline-groups.ts'
import { orNetworkError, ownAnswersOnly } from './own-answers.ts'
import { createPageAnswers } from './page-answers.ts'
import {
  openNotified,
  type PushHost,
  type RenewalHost,
  renewPush,
  showPush,
} from './push-notifications.ts'
import type { SyncEvent } from './sync-event.ts'

/**
 * The browser reports that the network is back, even when no page of the site is open: sends what visitors have
 * submitted.
 */
const answerVisitorSync = (event: Event): void => {
  // The browser dispatches no other event of this name.
  const { tag } = event as SyncEvent
  if (tag === VISITOR_OUTBOX) (event as SyncEvent).waitUntil(sendWaiting())
}

/** Rejects while something still waits, so that the browser calls again. */
const sendWaiting = async (): Promise<void> => {
  const { left = 0 } = (await openVisitorOutbox(async () => undefined)?.flush()) ?? {}
  if (left > 0) throw new Error(`${left} forms still wait`)
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: unknown }

const endRequests = makeRequestsEndable(self)

/** Every visitor keeps this from the first visit on: the shell and the French pages. */
const SHELL = 'site'
/** How long a page may keep a visitor waiting before the stored copy is shown. */
const NETWORK_TIMEOUT_S = 3
const DAY_S = 86_400
const PICTURES_CACHE = 'neomuse-pictures'

type ListedEntry = Pick<OfflineEntry, 'url' | 'revision'> &
  Partial<Pick<OfflineEntry, 'group' | 'content'>>

const isOfGroup = (entry: ListedEntry): entry is OfflineEntry =>
  entry.group !== undefined && entry.content !== undefined

// The build writes the list here. Its plugin adds the web manifest, which no page needs offline.
const listed = self.__WB_MANIFEST as readonly ListedEntry[]

const groups = createOfflineGroups(listed.filter(isOfGroup), SHELL, {
  caches,
  origin: self.location.origin,
})

self.addEventListener('install', (event) => event.waitUntil(install()))

const install = async (): Promise<void> => {
  const { hadWrongFiles } = await groups.install()
  // The pages of the previous version may fail to open, and would then never ask this one to take over.
  if (hadWrongFiles) await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

const takeOver = async (): Promise<void> => {
  await groups.activate()
  const named = listed.filter(({ group }) => group === NAMED_PICTURES)
  await dropOldPictures(await caches.open(PICTURES_CACHE), named)
  await self.clients.claim()
}

self.addEventListener('sync', answerVisitorSync)

const pushHost: PushHost = {
  origin: self.location.origin,
  registration: self.registration,
  tabs: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (address) => self.clients.openWindow(address),
}

self.addEventListener('push', (event) =>
  event.waitUntil(showPush(pushHost, event.data?.text() ?? '')),
)

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotified(pushHost, event.notification)),
)

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(renewalHost).catch(reportUnrenewed)),
)

const renewalHost: RenewalHost = {
  caches,
  subscribe: (applicationServerKey) =>
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  send: sendRenewal,
}

const reportUnrenewed = (reason: unknown): void =>
  console.info('push subscription not renewed yet', reason)

type GroupMessage =
  | { readonly type: 'keep'; readonly group: string }
  | { readonly type: 'spare'; readonly groups: readonly string[] }

type PageMessage =
  | { readonly type: 'SKIP_WAITING' }
  /** The next version waits for the requests of this one. */
  | { readonly type: 'end-requests' }
  /** The script that started the page, by which the page's version is known. */
  | (GroupMessage & { readonly script: string })
  | {
      readonly type: 'keep-shown'
      readonly pictures: readonly string[]
      readonly reads: readonly string[]
    }

self.addEventListener('message', (event) => {
  // Only this site's own pages can send messages here, and register-service-worker.ts sends nothing else.
  const message: PageMessage = event.data
  switch (message.type) {
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting())
    case 'end-requests':
      return endRequests()
    case 'keep':
    case 'spare':
      if (!groups.knows(message.script))
        return reportIncomplete('the page belongs to another version')
      // What cannot be fetched now is fetched when the next page asks.
      return event.waitUntil(bringGroups(message).catch(reportIncomplete))
    case 'keep-shown':
      return event.waitUntil(keepShown(message, event).catch(reportIncomplete))
  }
})

const bringGroups = (message: GroupMessage): Promise<void> =>
  message.type === 'keep' ? groups.keep(message.group) : groups.spare(message.groups)

const reportIncomplete = (reason: unknown): void =>
  console.info('not all files are stored for offline use yet', reason)

const isOurs = (url: URL): boolean => url.origin === self.location.origin
const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(normalPath(pathname))

const pages = createPageAnswers({
  match: groups.match,
  passOn,
  timeout: () => new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_S * 1_000)),
})

// The back-office is one document that renders every screen itself; its data is in its own database.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAdminPath(url.pathname),
  async ({ request }) =>
    (await groups.match('/admin.html')) ??
    passOn(request).catch(async () => (await pages.frame('/')) ?? Response.error()),
)

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    !isAdminPath(url.pathname) &&
    // Only the server can say what became of a form sent without scripts.
    !url.searchParams.has(ANSWER_PARAMETER) &&
    !/^\/(?:api|files|download|pack-samples)(?:\/|$)|\.(?:xml|txt)$/.test(url.pathname),
  ({ request, url }) => pages.answer(request, url.pathname),
)

/** The files that the build has made for the assistant. */
registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/assistant/'),
  async ({ request, url: { pathname } }) =>
    (await groups.match(pathname)) ?? orNetworkError(fetchOwn(request, isBuildFile(pathname))),
)

registerRoute(
  ({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'),
  async ({ request, url: { pathname } }) =>
    (await groups.match(pathname)) ??
    orNetworkError(
      groups.knows(pathname)
        ? groups.fetchListed(pathname)
        : fetchOwn(request, isBuildFile(pathname)),
    ),
)

const keptPictures = new ExpirationPlugin({
  maxEntries: 80,
  maxAgeSeconds: 30 * DAY_S,
  purgeOnQuotaError: true,
})

const sitePictures = new CacheFirst({
  cacheName: PICTURES_CACHE,
  plugins: [ownAnswersOnly(isPicture), keptPictures],
})

/** Uploaded pictures may be withdrawn: the server is asked again, and what it no longer serves is dropped. */
const uploadedPictures = new StaleWhileRevalidate({
  cacheName: PICTURES_CACHE,
  plugins: [
    keptPictures,
    {
      fetchDidSucceed: async ({ request, response }) => {
        await dropTakenBack(await caches.open(PICTURES_CACHE), request.url, response)
        return response
      },
    },
    ownAnswersOnly(isPicture),
  ],
})

const picturesAt = ({ pathname }: URL) =>
  pathname.startsWith('/files/') ? uploadedPictures : sitePictures

/** The pictures of the build and the uploaded ones. */
const isPictureAddress = (url: URL): boolean =>
  isOurs(url) && /^\/(pictures|files)\//.test(url.pathname)

// Visitors never get a picture that needs a proof of age; an admin's screens show all pictures, so theirs are not
// stored.
registerRoute(
  ({ url }) => isPictureAddress(url),
  async (options) =>
    (await isOfAdmin(options.event))
      ? orNetworkError(fetchOwn(options.request, isPicture))
      : picturesAt(options.url).handle(options),
)

const isOfAdmin = async (event: ExtendableEvent): Promise<boolean> => {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined
  return client === undefined || isAdminPath(new URL(client.url).pathname)
}

/** A server that cannot answer now (5xx) knows less than this device does; a 404 is the server's own answer. */
const isCatalogueAnswer: Proof = (answer) => answer.status < 500 && isApiAnswer(answer)

// Public data only: nothing under /api/admin is ever stored here.
const catalogue = new NetworkFirst({
  cacheName: 'neomuse-catalogue',
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_S }),
    ownAnswersOnly(isCatalogueAnswer),
    {
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 ? withKeptSince(response) : null,
    },
  ],
})

const isPublicRead = (url: URL): boolean =>
  isOurs(url) && /^\/api\/(models|blog|settings|content|passages)(\/|$)/.test(url.pathname)

registerRoute(
  ({ url }) => isPublicRead(url),
  (options) => {
    const answer = catalogue.handle(options)
    options.event.waitUntil(
      answer.then(() => renewList(options.url, options.event)).catch(reportIncomplete),
    )
    return answer
  },
)

/** Pages read the parts of these lists that they show; offline, all else is read from the stored list. */
const LISTS = ['/api/models', '/api/blog'] as const

const RENEWED_FOR_MS = 60_000
const renewedAtMs = new Map<string, number>()

/** Stores the list again that a part was read of, unless the browser is set to save data. */
const renewList = async ({ pathname }: URL, event: ExtendableEvent): Promise<void> => {
  const list = LISTS.find((path) => pathname.startsWith(`${path}/`))
  if (list === undefined || networkInformation(navigator).saveData) return
  if (performance.now() - (renewedAtMs.get(list) ?? -RENEWED_FOR_MS) < RENEWED_FOR_MS) return
  renewedAtMs.set(list, performance.now())
  await catalogue.handle({ request: new Request(list, { credentials: 'omit' }), event })
}

/** Adds to the stored copy when it was stored, so that the page can show it. */
const withKeptSince = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set(KEPT_SINCE_HEADER, new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}

/**
 * Stores what the first visit has read and shown before this worker existed, and the API answers that the unvisited
 * pages are rendered from: without them, pages opened offline would show the prices of the build.
 */
const keepShown = async (
  { pictures: addresses, reads }: { pictures: readonly string[]; reads: readonly string[] },
  event: ExtendableMessageEvent,
): Promise<void> => {
  if (!(event.source instanceof Client) || isAdminPath(new URL(event.source.url).pathname)) return
  const urlOf = (address: string) => new URL(address, self.location.origin)
  const shown = addresses.filter((address) => isPictureAddress(urlOf(address)))
  const read = new Set([
    ...OFFLINE_READS,
    ...reads.filter((address) => isPublicRead(urlOf(address))),
  ])
  await Promise.all([
    ...[...read].map((address) =>
      catalogue.handle({ request: new Request(address, { credentials: 'omit' }), event }),
    ),
    ...shown.map((address) =>
      picturesAt(urlOf(address)).handle({ request: new Request(address), event }),
    ),
  ])
}
