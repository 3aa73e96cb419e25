import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { localizePath } from '#contract/languages/locale-path.ts'
import { publicModel } from '#contract/public/public-model.ts'
import { sendRepresentation, textRepresentation } from '#server/http/representation.ts'
import { createRobots } from './robots.ts'
import { type Channel, createRss, toldPost } from './rss.ts'
import { createSitemap } from './sitemap.ts'

/** What the build tells of the pages, for those who do not look at them. */
export type PageIndex = {
  /** French pages that may be found, without those of packs and articles. */
  readonly pages: readonly string[]
  /** The blog's title and description in each language. */
  readonly channels: readonly Channel[]
}

type MachinePageParts = {
  readonly index: PageIndex
  /** Asks the public API in this process. */
  readonly readApi: (path: string) => Promise<unknown>
  /** The site's address, as the outside writes it. */
  readonly originOf: (c: Context) => string
  /** Whether that address is the same for all who ask, so that one answer may be kept for them. */
  readonly isOriginKnown: boolean
}

const toldModels = v.array(v.pick(publicModel, ['slug', 'isNSFW']))
const toldPosts = v.array(toldPost)

/** A crawler that comes back within minutes is shown the same again. */
const CACHE_CONTROL = 'public, max-age=600'
/** It names the host that was asked for, which may be anybody's invention. */
const CACHE_CONTROL_OF_ONE = 'private, no-cache'

/** `/robots.txt`, `/sitemap.xml`, and `/rss.xml` in each language. */
export const addMachinePages = (
  app: Hono,
  { index: { pages, channels }, readApi, originOf, isOriginKnown }: MachinePageParts,
): void => {
  const readPosts = async () => v.parse(toldPosts, await readApi('/api/blog'))
  const readModels = async () => v.parse(toldModels, await readApi('/api/models'))

  const send = (c: Context, contentType: string, text: string): Response =>
    sendRepresentation(textRepresentation(contentType, text), c.req.raw, {
      cacheControl: isOriginKnown ? CACHE_CONTROL : CACHE_CONTROL_OF_ONE,
    })

  app.get('/robots.txt', (c) => send(c, 'text/plain', createRobots(originOf(c))))
  app.get('/sitemap.xml', async (c) => {
    const [models, posts] = await Promise.all([readModels(), readPosts()])
    const all = [
      ...pages.map((path) => ({ path })),
      // What asks for one's age first is no place to be led to from a search for something else.
      ...models.filter(({ isNSFW }) => !isNSFW).map(({ slug }) => ({ path: `/models/${slug}` })),
      ...posts.map(({ slug, date, modified_at }) => ({
        path: `/blog/${slug}`,
        changedAt: modified_at || date,
      })),
    ]
    return send(c, 'application/xml', createSitemap(originOf(c), all))
  })
  for (const channel of channels)
    app.get(localizePath('/rss.xml', channel.locale), async (c) =>
      send(c, 'application/rss+xml', createRss(originOf(c), channel, await readPosts())),
    )
}
