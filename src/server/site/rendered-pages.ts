import { localePrefix, localizePath, splitLocale } from '#contract/locales.ts'
import {
  CATALOGUE_INDEX_CALL,
  LATEST_POSTS_CALL,
  PACK_PRICES_CALL,
} from '#contract/public/catalogue-index.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { PAGE_READS } from '#contract/public/page-paths.ts'
import {
  NO_SUCH_PAGE,
  type PageToRender,
  type RenderedPage,
  type RenderPage,
} from '#contract/public/rendered-page.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { findLive, packReads, readOrderQuery } from './live-page.ts'
import { makePageFile, type SiteFile } from './site-files.ts'

/**
 * Returns the page at a path with the current data; null when the build's page is right, or there is none. `missing`:
 * the "not found" page in the language of the path.
 */
export type FindRenderedPage = (pathname: string, kind?: 'missing') => Promise<SiteFile | null>

export type RenderingParts = {
  readonly render: RenderPage
  /** French pages of the build, without those of packs and articles. */
  readonly pages: readonly string[]
  /** The same for pages that must not be indexed. */
  readonly unlisted: readonly string[]
  /** Calls the public API in this process. */
  readonly ask: (path: string) => Promise<Response>
  /** As in `Store`. */
  readonly onChange: (listener: () => void) => void
  /** The build's document at a path. */
  readonly builtPage: (pathname: string) => string | null
  readonly reportError: (error: unknown) => void
  readonly nowMs: () => number
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Limit of the cache of rendered pages, with all encodings. */
  readonly mostKeptBytes: number
  /** Called when the cache has changed. */
  readonly onKept: (kept: KeptPages) => void
}

/** The size of the cache of rendered pages. */
export type KeptPages = { readonly pages: number; readonly bytes: number }

/** How long a page is used without a check: not every change is reported, and some pages change with the date. */
const FRESH_MS = 15_000
/** Beyond this number the previously rendered page is used; one that was never rendered waits for its turn. */
const MOST_UNDER_WAY = 6
/** After this time the visitor gets the build's page, and the browser loads the data itself. */
const TIMEOUT_MS = 2_000

type Address = Required<Pick<PageToRender, 'path' | 'locale' | 'kind'>> & {
  readonly ownReads: readonly string[]
}
type Answer = { readonly tag: string; readonly body: () => Promise<unknown> }
type Answers = ReadonlyMap<string, Answer>
type Tags = ReadonlyMap<string, string | undefined>

type Kept = {
  /** Number of changes, and time, at the last check. */
  readonly changes: number
  readonly atMs: number
  /** Entity tags of the answers that it was rendered from, or with which rendering failed. */
  readonly tags: Tags
  /** Null: the build's own page. */
  readonly file: SiteFile | null
}

/**
 * The build contains only the sample data. Pages with changed data are rendered at their first request, and again when
 * an answer that they were rendered from has changed.
 */
export const createRenderedPages = (parts: RenderingParts): FindRenderedPage => {
  const { onChange, reportError, nowMs, after, mostKeptBytes, onKept } = parts
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<SiteFile | null>>()
  const semaphore = createSemaphore({
    atOnce: MOST_UNDER_WAY,
    timeout: { timeoutMs: TIMEOUT_MS, after },
  })
  let changes = 0
  onChange(() => {
    changes += 1
  })

  let keptBytes = 0
  const drop = (pathname: string): void => {
    keptBytes -= bytesOf(kept.get(pathname))
    kept.delete(pathname)
  }
  /** Stores the page as the most recently used one. */
  const keep = (pathname: string, page: Kept): SiteFile | null => {
    drop(pathname)
    kept.set(pathname, page)
    keptBytes += bytesOf(page)
    for (const oldest of kept.keys()) {
      if (keptBytes <= mostKeptBytes) break
      drop(oldest)
    }
    onKept({ pages: kept.size, bytes: keptBytes })
    return page.file
  }

  const find = async (pathname: string, address: Address): Promise<SiteFile | null> => {
    const known = kept.get(pathname)
    const seen = { changes, atMs: nowMs() }
    // First only the answers that it was rendered from: most checks find them unchanged.
    const checked = await readAnswers(parts, [...(known?.tags.keys() ?? [])])
    if (checked === 'in-trouble') return known?.file ?? null
    if (known && isUnchanged(known.tags, checked)) return keep(pathname, { ...known, ...seen })
    const others = readsOf(address).filter((path) => !known?.tags.has(path))
    const read = await readAnswers(parts, others)
    if (read === 'in-trouble') return known?.file ?? null
    const answers = new Map([...checked, ...read])
    try {
      const tried = new Set([...(known?.tags.keys() ?? []), ...readsOf(address)])
      const rendered = await renderAnew(parts, { pathname, address, tried }, answers)
      if (rendered === 'in-trouble') return known?.file ?? null
      return keep(pathname, { ...rendered, ...seen })
    } catch (error) {
      reportError(error)
      // Remembered for this state: the next visitor would get the same error.
      const tags = tagsOf(readsOf(address), answers)
      return keep(pathname, { tags, file: known?.file ?? null, ...seen })
    }
  }
  const findInTurn = async (pathname: string, address: Address): Promise<SiteFile | null> => {
    const turn = await semaphore.run(() => find(pathname, address))
    return turn.type === 'done' ? turn.value : null
  }

  return async (asked, kind) => {
    const address = kind === 'missing' ? missingAddress(asked) : readAddress(asked, parts)
    if (address === null) return null
    const pathname = kind === 'missing' ? `${localePrefix(address.locale)}/404.html` : asked
    const known = kept.get(pathname)
    if (known?.changes === changes && nowMs() - known.atMs < FRESH_MS) return keep(pathname, known)
    const running = underWay.get(pathname)
    if (!running && known && semaphore.load().running === MOST_UNDER_WAY) return known.file
    const finding = running ?? findInTurn(pathname, address)
    underWay.set(pathname, finding)
    try {
      return await finding
    } finally {
      underWay.delete(pathname)
    }
  }
}

/**
 * The document at an address with the texts that a visitor has typed into its form: for this visitor only, so not
 * cached. Null: there is no such page, or its data cannot be read now.
 */
export const renderTyped = async (
  parts: Pick<RenderingParts, 'render' | 'pages' | 'unlisted' | 'ask'>,
  asked: string,
  typed: TypedForm,
): Promise<string | null> => {
  const address = readAddress(asked, parts)
  const answers = address && (await readAnswers(parts, readsOf(address)))
  if (address === null || answers === null || answers === 'in-trouble') return null
  const page = await renderWhole(parts, { ...pageOf(address), typed }, answers)
  return page === 'in-trouble' ? null : page.html
}

const pageOf = ({ path, locale, kind }: Address): Omit<PageToRender, 'reads'> => ({
  path,
  locale,
  kind,
})

type WholePage = RenderedPage & { readonly answers: Answers }

/**
 * A page says only while it is rendered which calls it is made of. Where it asks for one that was not requested yet, it
 * is rendered again.
 */
const renderWhole = async (
  parts: Pick<RenderingParts, 'render' | 'ask'>,
  page: Omit<PageToRender, 'reads'>,
  answers: Answers,
  requested: ReadonlySet<string> = new Set(answers.keys()),
): Promise<WholePage | 'in-trouble'> => {
  const rendered = await parts.render({ ...page, reads: await toReads(answers) })
  const others = rendered.readPaths.filter((path) => !requested.has(path))
  if (others.length === 0) return { ...rendered, answers }
  const read = await readAnswers(parts, others)
  if (read === 'in-trouble') return read
  const all = new Map([...answers, ...read])
  return renderWhole(parts, page, all, new Set([...requested, ...others]))
}

/** The entry itself takes memory too. */
const LEAST_BYTES = 1_024

const bytesOf = (page: Kept | undefined): number =>
  page === undefined
    ? 0
    : (page.file?.variants ?? []).reduce((sum, { size }) => sum + size, LEAST_BYTES)

const missingAddress = (pathname: string): Address => ({
  path: NO_SUCH_PAGE,
  locale: splitLocale(pathname).locale,
  kind: 'missing',
  ownReads: [],
})

const readAddress = (
  pathname: string,
  { pages, unlisted }: Pick<RenderingParts, 'pages' | 'unlisted'>,
): Address | null => {
  const { locale, path } = splitLocale(pathname)
  if (localizePath(path, locale) !== pathname) return null
  const order = readOrderQuery(path)
  if (order) return { path, locale, kind: 'unlisted', ...order }
  const live = findLive(pathname)?.page
  if (live) {
    const article = `/api/blog/${live.slug}`
    const ownReads =
      live.kind === 'blog'
        ? [article, `${article}/related`, LATEST_POSTS_CALL]
        : packReads(live.slug)
    return { path, locale, kind: 'listed', ownReads }
  }
  if (unlisted.includes(path)) return { path, locale, kind: 'unlisted', ownReads: [] }
  const legal = /^\/legal\/([^/]+)$/.exec(path)?.[1]
  const ownReads = legal === undefined ? (READS_OF[path] ?? []) : [`/api/content/${legal}`]
  return pages.includes(path) ? { path, locale, kind: 'listed', ownReads } : null
}

/** Requested before the first rendering; what a page asks for in addition is requested after it. */
const READS_OF: Readonly<Record<string, readonly string[]>> = {
  '/': [PACK_PRICES_CALL],
  '/models': [CATALOGUE_INDEX_CALL],
  '/blog': [LATEST_POSTS_CALL],
}

const readsOf = ({ ownReads }: Address): readonly string[] => [...PAGE_READS, ...ownReads]

const tagsOf = (paths: readonly string[], answers: Answers): Tags =>
  new Map(paths.map((path) => [path, answers.get(path)?.tag]))

const isUnchanged = (tags: Tags, answers: Answers): boolean =>
  [...tags].every(([path, tag]) => answers.get(path)?.tag === tag)

/** The server's answers at these paths, without missing ones; fails when the server cannot answer now. */
const readAnswers = async (
  { ask }: Pick<RenderingParts, 'ask'>,
  paths: readonly string[],
): Promise<Answers | 'in-trouble'> => {
  const responses = await Promise.all(
    paths.map(async (path) => ({ path, response: await ask(path) })),
  )
  if (responses.some(({ response }) => response.status >= 500)) return 'in-trouble'
  const found = responses.filter(({ response }) => response.ok)
  return new Map(
    await Promise.all(
      found.map(
        async ({ path, response }): Promise<[string, Answer]> => [path, await toAnswer(response)],
      ),
    ),
  )
}

/** A body is read only if the page is rendered from it, or it has no tag. */
const toAnswer = async (response: Response): Promise<Answer> => {
  const tag = response.headers.get('ETag')
  if (tag !== null) {
    let read: Promise<unknown> | null = null
    return {
      tag,
      body: () => {
        read ??= response.json()
        return read
      },
    }
  }
  const text = await response.text()
  return { tag: text, body: async () => JSON.parse(text) }
}

type Rendering = {
  readonly pathname: string
  readonly address: Address
  /** The calls that were requested for it. */
  readonly tried: ReadonlySet<string>
}

const renderAnew = async (
  parts: RenderingParts,
  { pathname, address, tried }: Rendering,
  answers: Answers,
): Promise<Pick<Kept, 'tags' | 'file'> | 'in-trouble'> => {
  const page = await renderWhole(parts, pageOf(address), answers, tried)
  if (page === 'in-trouble') return page
  const { html, readPaths, isSameAs } = page
  const built = parts.builtPage(pathname)
  return {
    tags: tagsOf(readPaths, page.answers),
    file: built !== null && isSameAs(built) ? null : await makePageFile(html, 'quick'),
  }
}

const toReads = async (answers: Answers): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await Promise.all(
      [...answers].map(
        async ([read, { body }]): Promise<[string, unknown]> => [read, await body()],
      ),
    ),
  )
