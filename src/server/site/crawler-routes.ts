import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { localizePath } from '#contract/locales.ts'
import {
  DEFAULT_SETTINGS,
  type PublicSettings,
  publicSettings,
  siteDescriptionOf,
  siteNameOf,
} from '#contract/public/public-settings.ts'
import { cleanLine } from '#domain/text/clean-text.ts'
import { sendRepresentation, textRepresentation } from '#server/http/representation.ts'
import {
  type Channel,
  createRobots,
  createRss,
  feedPost,
  type IndexedPage,
  MOST_ITEMS,
} from './crawler-documents.ts'
import { createSitemap, type SitemapFiles } from './sitemap.ts'

/** The build's list of pages for crawlers and feeds. */
export type PageIndex = {
  /** French pages that may be indexed, without those of packs and articles. */
  readonly pages: readonly string[]
  /** The blog's title and description in each language, without the site's name. */
  readonly channels: readonly Channel[]
}

type CrawlerRouteParts = {
  readonly index: PageIndex
  /** The build's web manifest; null where it has none. */
  readonly manifest: string | null
  /** Calls the public API in this process. */
  readonly readApi: (path: string) => Promise<unknown>
  /** The pages of packs and articles: the same list until one of them changes. */
  readonly indexedPages: () => Promise<readonly IndexedPage[]>
  /** The site's public address. */
  readonly originOf: (c: Context) => string
  /** Whether that address is the same for all clients, so that one answer may be cached for them. */
  readonly isOriginKnown: boolean
}

const feedPosts = v.array(feedPost)

/** A crawler that returns within minutes may get the cached answer. */
const CACHE_CONTROL = 'public, max-age=600'
/** The answer contains the requested host, which the client may have invented. */
const CACHE_CONTROL_OF_ONE = 'private, no-cache'

/** `/robots.txt`, `/sitemap.xml`, `/rss.xml` in each language, and the web manifest with the site's own name. */
export const addCrawlerRoutes = (
  app: Hono,
  {
    index: { pages, channels },
    manifest,
    readApi,
    indexedPages,
    originOf,
    isOriginKnown,
  }: CrawlerRouteParts,
): void => {
  const caching = { cacheControl: isOriginKnown ? CACHE_CONTROL : CACHE_CONTROL_OF_ONE }
  const sitemapOf = createSitemapOf(pages, indexedPages)
  const readPosts = async () => v.parse(feedPosts, await readApi(`/api/blog?limit=${MOST_ITEMS}`))

  const readSettings = async () => {
    const read = v.safeParse(publicSettings, await readApi('/api/settings'))
    return read.success ? read.output : DEFAULT_SETTINGS
  }

  const send = (c: Context, contentType: string, text: string): Promise<Response> =>
    sendRepresentation(textRepresentation(contentType, text), c.req.raw, caching)

  app.get('/robots.txt', (c) => send(c, 'text/plain', createRobots(originOf(c))))
  app.get('/sitemap.xml', async (c) => {
    const { main } = await sitemapOf(originOf(c))
    return sendRepresentation(main, c.req.raw, caching)
  })
  app.get('/:file{sitemap-[1-9]\\d{0,4}\\.xml}', async (c, next) => {
    const { parts } = await sitemapOf(originOf(c))
    const part = parts[Number(/\d+/.exec(c.req.param('file'))?.[0]) - 1]
    return part ? sendRepresentation(part, c.req.raw, caching) : next()
  })
  for (const channel of channels)
    app.get(localizePath('/rss.xml', channel.locale), async (c) => {
      const [posts, settings] = await Promise.all([readPosts(), readSettings()])
      const title = `${channel.title} · ${siteNameOf(settings)}`
      return send(c, 'application/rss+xml', createRss(originOf(c), { ...channel, title }, posts))
    })
  if (manifest !== null)
    app.get('/manifest.webmanifest', async (c, next) => {
      const named = nameManifest(manifest, await readSettings())
      if (named === manifest) return next()
      return sendRepresentation(textRepresentation('application/manifest+json', named), c.req.raw, {
        cacheControl: 'no-cache',
      })
    })
}

/**
 * The sitemap, made again only when a page comes, goes or changes. Of one address: the client may have invented it, so
 * not one for each can be held in memory.
 */
const createSitemapOf = (
  pages: readonly string[],
  indexedPages: CrawlerRouteParts['indexedPages'],
): ((origin: string) => Promise<SitemapFiles>) => {
  let kept: {
    origin: string
    listed: readonly IndexedPage[]
    files: Promise<SitemapFiles>
  } | null = null
  return async (origin) => {
    const listed = await indexedPages()
    if (kept?.origin === origin && kept.listed === listed) return kept.files
    const all = [...pages.map((path) => ({ path })), ...listed]
    const making = { origin, listed, files: createSitemap(origin, all) }
    kept = making
    making.files.catch(() => {
      // The next request tries again.
      if (kept === making) kept = null
    })
    return making.files
  }
}

/** The build's manifest with the site's own name and description; unchanged if they equal the build's. */
const nameManifest = (manifest: string, settings: PublicSettings): string => {
  const name = cleanLine(siteNameOf(settings))
  const description = siteDescriptionOf(settings)
  const builtName = DEFAULT_SETTINGS.site_name
  if (name === builtName && description === null) return manifest
  const named = JSON.parse(manifest, (key, value: unknown) =>
    /^(?:name|short_name|label)$/.test(key) && typeof value === 'string'
      ? value.replaceAll(builtName, () => name)
      : value,
  )
  return JSON.stringify(description === null ? named : { ...named, description })
}
