import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { NEW_ORDER_PATH } from '#contract/public/page-paths.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import {
  type AccessLog,
  accessLog,
  REQUEST_ID_HEADER,
  rememberRoute,
  routeOf,
} from '../http/access-log.ts'
import { answerToResponse, retryLaterAnswer } from '../http/answer.ts'
import type { ClientAddresses } from '../http/client-address.ts'
import { classOf, type LoadShedding } from '../http/load-shedding.ts'
import { isBelow, normalisePath } from '../http/normalise-path.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import type { IndexedPage } from '../site/crawler-documents.ts'
import { addCrawlerRoutes } from '../site/crawler-routes.ts'
import { orderFormHandler, sendOrderForm } from '../site/order-form.ts'
import type { KeptPages } from '../site/rendered-pages.ts'
import { createAbsoluteLinks, type SiteFiles, textOf } from '../site/site-files.ts'
import { openPublishedSite, siteHandler } from '../site/site-handler.ts'

type RequestCounting = {
  readonly metrics: Pick<Metrics, 'requestBegan'>
  /** Milliseconds since an arbitrary moment, with fractions; never goes back. */
  readonly clockMs: () => number
}

/** Counts every request, also failed ones, and measures its duration. */
const countRequests = ({ metrics, clockMs }: RequestCounting): MiddlewareHandler =>
  async function countRequests(c, next) {
    const beganMs = clockMs()
    const ended = metrics.requestBegan()
    await next()
    const { method, raw } = c.req
    const route = routeToSeries(routeOf(raw))
    ended({ route, method, status: c.res.status, durationMs: clockMs() - beganMs })
  }

/** The site has hundreds of files; a metric series for each would be expensive and useless. */
const routeToSeries = (route: string): string => {
  if (/^(\*|\/(api|files)\/)/.test(route)) return route
  return /^\/(assets|pictures)\//.exec(route)?.[0].concat('*') ?? 'page'
}

export type AppParts = {
  /** Answers everything under `/api`, and serves uploaded files. */
  readonly api: Pick<Hono, 'fetch'>
  /** Database epoch, sent with answers that are given before the API is asked. */
  readonly epoch: string
  /** Null: not built. */
  readonly site: SiteFiles | null
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly clientAddresses: ClientAddresses
  /** Called for each request before it is answered. */
  readonly onRequest?: (c: Context) => void
  readonly log: AccessLog
  readonly counting: RequestCounting
  readonly shedLoad: LoadShedding
  /** The anchor of the page section that shows the result of a form sent without scripts, when the query proves it. */
  readonly readAnswer?: (search: string) => string | null
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** As in `Store`: pages are rendered again after a change. */
  readonly onChange: (listener: () => void) => void
  readonly reportError: (error: unknown, requestId: string) => void
  /** Origins of the payment providers' pages, to which a form without scripts may redirect. */
  readonly paymentPages?: readonly string[]
  /** The pages of packs and articles that search engines may list: the same list until one of them changes. */
  readonly indexedPages: () => Promise<readonly IndexedPage[]>
  /** Called with the size of the cache of rendered pages when it has changed. */
  readonly onPagesKept?: (kept: KeptPages) => void
}

/** The whole server as one function of a request: guard, API, site. */
export const createApp = ({
  api,
  epoch,
  site,
  settings,
  clientAddresses,
  onRequest = () => undefined,
  log,
  counting,
  shedLoad,
  readAnswer = () => null,
  after,
  onChange,
  reportError,
  paymentPages = [],
  indexedPages,
  onPagesKept = () => undefined,
}: AppParts): Hono => {
  const app = new Hono()
  const isPublishedEncrypted = settings.publicUrl?.startsWith('https:') === true
  app.use(
    securityHeaders((c) => isPublishedEncrypted || clientAddresses.isHttps(c)),
    accessLog(log),
    countRequests(counting),
  )
  app.use((c, next) => {
    onRequest(c)
    return next()
  })
  // Paths are normalised, so that a request for the API or a picture never gets a page.
  app.use(async (c, next) => {
    const path = normalisePath(c.req.path)
    // Files bypass load shedding: they are read beside other requests, and a page without its pictures is useless.
    if (OF_FILES.some((root) => isBelow(path, root))) return api.fetch(c.req.raw, c.env)
    if (isBelow(path, '/api')) {
      const requestClass = classOf(c.req.method, path)
      // A client that disconnected while waiting for a list must not delay the others.
      const work = async () =>
        requestClass === 'lists' && clientAddresses.hasGone(c)
          ? new Response(null, { status: CLIENT_GONE })
          : api.fetch(c.req.raw, c.env)
      const outcome = await shedLoad(requestClass, work, clientAddresses.sending(c))
      return outcome.type === 'done' ? outcome.value : tooBusy(epoch)
    }
    // The paths of the build's own files are not secret, so they may be logged.
    if (site?.byPath.has(c.req.path) || site?.missingPictures.has(c.req.path))
      rememberRoute(c.req.raw, c.req.path)
    return next()
  })
  // The client chooses the Host header: caches must not serve this answer for another host.
  if (settings.publicUrl === null)
    app.use(async (c, next) => {
      await next()
      if (!c.res.headers.get('Cache-Control')?.includes('immutable'))
        c.res.headers.append('Vary', 'Host')
    })
  const originOf = (c: Context): string => {
    const { host, origin } = new URL(c.req.url)
    return settings.publicUrl ?? (clientAddresses.isHttps(c) ? `https://${host}` : origin)
  }
  const askApi = (path: string) => api.fetch(new Request(`${IN_PROCESS}${path}`))
  if (site !== null)
    addCrawlerRoutes(app, {
      index: site.index,
      manifest: textOf(site, '/manifest.webmanifest'),
      readApi: async (path) => (await askApi(path)).json(),
      indexedPages,
      originOf,
      isOriginKnown: settings.publicUrl !== null,
    })
  const publishedSite = openPublishedSite({
    ask: async (path) => askApi(path),
    site,
    origin: settings.publicUrl ?? '',
    onChange,
    reportError: (error) => reportError(error, log.newId()),
    nowMs: log.nowMs,
    after,
    onKept: onPagesKept,
  })
  const ordering = {
    ...publishedSite,
    paymentPages,
    newKey: log.newId,
    publicUrl: settings.publicUrl,
    order: async (c: Context, request: Request) => {
      const work = async () => api.fetch(request, c.env)
      const outcome = await shedLoad('checkout', work, clientAddresses.sending(c))
      return outcome.type === 'done' ? outcome.value : tooBusy(epoch)
    },
  }
  for (const locale of LOCALES)
    app.post(localizePath(NEW_ORDER_PATH, locale), orderFormHandler(ordering))
  const sendOrder = (c: Context, html: string) => sendOrderForm(c, html, ordering)
  app.all(
    '*',
    siteHandler(
      site,
      { ...publishedSite, readAnswer, sendOrder },
      createAbsoluteLinks(originOf, { isOriginKnown: settings.publicUrl !== null }),
    ),
  )
  app.onError((error) => {
    const requestId = log.newId()
    reportError(error, requestId)
    return new Response(`Internal error ${requestId}\n`, {
      status: 500,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        [REQUEST_ID_HEADER]: requestId,
      },
    })
  })
  return app
}

/** Pictures, and the files that are sold. */
const OF_FILES = ['/files', '/download', '/pack-samples']

/** Appears in the log and the metrics only. */
const CLIENT_GONE = 499

const TOO_BUSY = retryLaterAnswer('busy', 2_000)

const tooBusy = (epoch: string): Response => {
  const response = answerToResponse(TOO_BUSY)
  response.headers.set(SYNC_EPOCH_HEADER, epoch)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Any origin would do: this request never leaves the process. */
const IN_PROCESS = 'http://localhost'
