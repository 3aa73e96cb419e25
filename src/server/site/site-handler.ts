import type { Context, Handler } from 'hono'
import { LOCALES, localePrefix, normalPath } from '#contract/locales.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { findLive, findOrderAddress, type LivePage, type PublicationStatus } from './live-page.ts'
import {
  createRenderedPages,
  type FindRenderedPage,
  type RenderingParts,
  renderTyped,
} from './rendered-pages.ts'
import { sendAnswered, sendFile } from './send-file.ts'
import {
  type MakeLinksAbsolute,
  type SiteFile,
  type SiteFiles,
  textOf,
  textOfFile,
} from './site-files.ts'

/** Data that the build did not have: it had only the sample. */
type PublishedState = {
  readonly publicationStatusOf: (page: LivePage) => Promise<PublicationStatus>
  readonly findRenderedPage: FindRenderedPage
  /** The anchor of the page section that shows the result of a form sent without scripts, when the query proves it. */
  readonly readAnswer?: (search: string) => string | null
  /** Sends a page with an order form. */
  readonly sendOrder?: (c: Context, html: string) => Promise<Response>
}

/** Answers every path outside the API from the built site, or reports that there is none. */
export const siteHandler = (
  site: SiteFiles | null,
  { publicationStatusOf, findRenderedPage, readAnswer = () => null, sendOrder }: PublishedState,
  makeLinksAbsolute: MakeLinksAbsolute = async (file) => file,
): Handler =>
  async function siteFile(c) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return notAllowed()
    if (site === null) return notBuilt()
    const { pathname, search } = new URL(c.req.url)
    const normal = normalPath(pathname)
    if (normal !== pathname && isOurs(site, normal)) return movedTo(`${normal}${search}`)
    // A page has one address; the name of its file is for the service worker, which does not navigate.
    const page = /^(.*)\/index\.html$/.exec(pathname)?.[1]
    if (c.req.header('Sec-Fetch-Mode') === 'navigate') {
      if (page !== undefined && findFile(site, page || '/'))
        return movedTo(`${page || '/'}${search}`)
      if (isFrame(pathname)) return notFound(c, { site, findRenderedPage }, pathname)
    }
    const order =
      page === undefined ? await findOrderAddress({ pathname, search }, publicationStatusOf) : null
    const ordering = order && sendOrder && textOfFile(await findRenderedPage(order))
    if (ordering && sendOrder) return sendOrder(c, ordering)
    const live = page === undefined ? findLivePage(site, pathname) : null
    const status = live === null ? null : await publicationStatusOf(live.page)
    if (status?.type === 'hidden') return notFound(c, { site, findRenderedPage }, pathname)
    // A renamed page is found under its old name, and redirected to the new one.
    const address = status?.type === 'shown' ? besides(pathname, status.slug) : pathname
    if (address !== pathname) return movedTo(`${address}${search}`)
    // The file's own name returns the build's page: the service worker caches it with that build's scripts.
    const rendered = page === undefined ? await findRenderedPage(pathname) : null
    const file =
      rendered ??
      findFile(site, pathname) ??
      (await site.missingPictures.get(pathname)?.()) ??
      live?.frame
    if (file) {
      // A rendered page is valid until the next change only.
      const answered = readAnswer(search)
      if (answered !== null) return sendAnswered(file, answered)
      const packing = file === rendered ? 'quick' : 'small'
      return sendFile(c, page === undefined ? await makeLinksAbsolute(file, c, packing) : file)
    }
    return notFound(c, { site, findRenderedPage }, pathname)
  }

/** A document that replaces the page of another address, such as the one for a device without a network. */
const isFrame = (pathname: string): boolean => /(?<!\/index)\.html$/.test(pathname)

/** Another page in the same folder. */
const besides = (pathname: string, slug: string): string =>
  `${pathname.slice(0, pathname.lastIndexOf('/'))}/${slug}`

/** The page that a path may belong to, and the frame in which the browser renders it. */
const findLivePage = (
  site: SiteFiles,
  pathname: string,
): { readonly page: LivePage; readonly frame: SiteFile } | null => {
  const live = findLive(pathname)
  if (live === null) return null
  const name = live.page.kind === 'blog' ? 'article' : 'pack'
  const frame = site.byPath.get(`${localePrefix(live.locale)}/${name}.html`)
  return frame ? { page: live.page, frame } : null
}

/** Whether a redirect to it is allowed. */
const isOurs = (site: SiteFiles, pathname: string): boolean =>
  findFile(site, pathname) !== undefined || findLivePage(site, pathname) !== null

/** The back-office is one document, which renders every screen itself. */
const findFile = (site: SiteFiles, pathname: string): SiteFile | undefined =>
  site.byPath.get(
    /^\/admin(\/|$)/.test(pathname) && !pathname.endsWith('/') ? '/admin.html' : pathname,
  )

const PREFIXES = LOCALES.map(localePrefix).filter((prefix) => prefix !== '')
const LANGUAGES = new RegExp(`^(?:${PREFIXES.join('|')})(?=/|$)`)

type KnownSite = { readonly site: SiteFiles; readonly findRenderedPage: FindRenderedPage }

const notFound = async (
  c: Context,
  { site, findRenderedPage }: KnownSite,
  pathname: string,
): Promise<Response> => {
  // A request for a script or a picture must not get a page instead.
  if (/^\/(assets|pictures)\//.test(pathname)) return plain(404, 'Not found')
  const prefix = LANGUAGES.exec(pathname)?.[0] ?? ''
  const built = site.byPath.get(`${prefix}/404.html`)
  const page = built && ((await findRenderedPage(`${prefix}/`, 'missing')) ?? built)
  return page ? sendFile(c, page, 404) : plain(404, 'Not found')
}

const movedTo = (location: string): Response =>
  new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': 'no-cache', 'Content-Length': '0' },
  })

const notAllowed = (): Response =>
  plain(405, 'Only GET and HEAD are allowed here', { Allow: 'GET, HEAD' })

const notBuilt = (): Response =>
  plain(503, 'The site is not built yet: run "npm run build", then start the server again')

const plain = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })

type Looking = Pick<
  RenderingParts,
  'ask' | 'onChange' | 'reportError' | 'nowMs' | 'after' | 'onKept'
> & {
  /** The site's public address; empty: unknown. */
  readonly origin: string
  readonly site: SiteFiles | null
}

/** The site's current data from the public API. */
export const openPublishedSite = ({ site, origin, ...parts }: Looking): PublishedSite => {
  const rendering = site?.openRenderer
    ? { ...parts, ...renderedFrom(site, site.openRenderer(origin)) }
    : null
  return {
    publicationStatusOf: (page) => publicationStatusOf(page, parts.ask),
    findRenderedPage: rendering ? createRenderedPages(rendering) : nothingRendered,
    renderTyped: async (address, typed) => rendering && renderTyped(rendering, address, typed),
  }
}

export type PublishedSite = PublishedState & {
  /** As `renderTyped` of the rendered pages. */
  readonly renderTyped: (address: string, typed: TypedForm) => Promise<string | null>
}

const nothingRendered: FindRenderedPage = async () => null

const MOST_KEPT_BYTES = 64 * 1024 * 1024

const renderedFrom = ({ byPath, index }: SiteFiles, render: RenderingParts['render']) => ({
  render,
  pages: index.pages,
  unlisted: index.unlisted,
  mostKeptBytes: MOST_KEPT_BYTES,
  builtPage: (pathname: string) => textOf({ byPath }, pathname),
})

const publicationStatusOf = async (
  { kind, slug }: LivePage,
  ask: RenderingParts['ask'],
): Promise<PublicationStatus> => {
  const answer = await ask(`/api/${kind}/${slug}`)
  if (answer.status >= 500) return { type: 'unknown' }
  if (!answer.ok) return { type: 'hidden' }
  const address = answer.headers.get('Content-Location')
  return address === null
    ? { type: 'unknown' }
    : { type: 'shown', slug: address.slice(address.lastIndexOf('/') + 1) }
}
