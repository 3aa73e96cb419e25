import { localizePath, splitLocale } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'
import type { DrawPage } from '#contract/public/draw-page.ts'
import { LONGEST_SLUG } from '#server/site/live-page.ts'
import type { SiteFile } from '#server/site/site-files.ts'
import { makePageFile } from './make-page-file.ts'

/** Answers the page of an address as the database has it now; null where the build's is right, or there is none. */
export type FindDrawnPage = (pathname: string) => Promise<SiteFile | null>

export type DrawingParts = {
  readonly draw: DrawPage
  /** French pages that the build knows, without those of packs and articles. */
  readonly pages: readonly string[]
  /** Asks the public API in this process. */
  readonly ask: (path: string) => Promise<Response>
  /** As `Store` has it. */
  readonly onChange: (listener: () => void) => void
  /** As `PageToDraw` has it. */
  readonly origin: string
  /** The build's document of an address. */
  readonly builtPage: (pathname: string) => string | null
  readonly reportError: (error: unknown) => void
  readonly nowMs: () => number
  /** Of drawn pages, in all their codings. */
  readonly mostKeptBytes: number
}

const LIVE_PATH = new RegExp(`^/(?:models|blog)/([^/]{1,${LONGEST_SLUG}})$`)

/** What every page may be drawn from. */
const COMMON_READS = ['/api/models', '/api/blog', '/api/content', '/api/settings']
/** So long a page is believed without a look: not every change is told, and some pages change with the day. */
const FRESH_MS = 15_000
/** Beyond that the page that is at hand does, and the browser asks for itself. */
const MOST_UNDER_WAY = 6

type Address = {
  readonly path: string
  readonly locale: Locale
  readonly ownReads: readonly string[]
}
type Answer = { readonly tag: string; readonly body: () => Promise<unknown> }

type Kept = {
  /** How many changes there had been when it was found to be right, and when that was. */
  readonly changes: number
  readonly atMs: number
  /** The answers that it was drawn from, as their tags; null where it could not be drawn. */
  readonly tags: ReadonlyMap<string, string | undefined> | null
  /** Null: the build's own. */
  readonly file: SiteFile | null
}

/**
 * The build knows the sample alone. What administrators have changed since is drawn when somebody asks for it first,
 * and again once an answer that it was drawn from is another.
 */
export const createDrawnPages = (parts: DrawingParts): FindDrawnPage => {
  const { onChange, reportError, nowMs, mostKeptBytes } = parts
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<SiteFile | null>>()
  let changes = 0
  onChange(() => {
    changes += 1
  })

  let keptBytes = 0
  const drop = (pathname: string): void => {
    keptBytes -= bytesOf(kept.get(pathname))
    kept.delete(pathname)
  }
  /** As the one that was asked for last. */
  const keep = (pathname: string, page: Kept): SiteFile | null => {
    drop(pathname)
    kept.set(pathname, page)
    keptBytes += bytesOf(page)
    for (const oldest of kept.keys()) {
      if (keptBytes <= mostKeptBytes) break
      drop(oldest)
    }
    return page.file
  }

  const find = async (pathname: string, address: Address): Promise<SiteFile | null> => {
    const known = kept.get(pathname)
    const seen = { changes, atMs: nowMs() }
    try {
      const answers = await readAnswers(parts, address)
      const isRight =
        known?.tags && [...known.tags].every(([path, tag]) => answers.get(path)?.tag === tag)
      if (isRight) return keep(pathname, { ...known, ...seen })
      return keep(pathname, { ...(await drawAnew(parts, pathname, address, answers)), ...seen })
    } catch (error) {
      if (error instanceof InTrouble) return known?.file ?? null
      reportError(error)
      // Once for each state: the next visitor would meet the same fault.
      return keep(pathname, { tags: null, file: known?.file ?? null, ...seen })
    }
  }

  return async (pathname) => {
    const address = readAddress(pathname, parts.pages)
    if (address === null) return null
    const known = kept.get(pathname)
    if (known?.changes === changes && nowMs() - known.atMs < FRESH_MS) return keep(pathname, known)
    const running = underWay.get(pathname)
    if (!running && underWay.size >= MOST_UNDER_WAY) return known?.file ?? null
    const finding = running ?? find(pathname, address)
    underWay.set(pathname, finding)
    try {
      return await finding
    } finally {
      underWay.delete(pathname)
    }
  }
}

/** What is known of a page takes room, too. */
const LEAST_BYTES = 1_024

const bytesOf = (page: Kept | undefined): number =>
  page === undefined
    ? 0
    : (page.file?.variants ?? []).reduce((sum, { size }) => sum + size, LEAST_BYTES)

/** The server cannot say how things are: what it said before stands. */
class InTrouble extends Error {}

const readAddress = (pathname: string, pages: readonly string[]): Address | null => {
  const { locale, path } = splitLocale(pathname)
  if (localizePath(path, locale) !== pathname) return null
  const slug = LIVE_PATH.exec(path)?.[1]
  if (slug === undefined) {
    const legal = /^\/legal\/([^/]+)$/.exec(path)?.[1]
    const ownReads = legal === undefined ? [] : [`/api/content/${legal}`]
    return pages.includes(path) ? { path, locale, ownReads } : null
  }
  return { path, locale, ownReads: path.startsWith('/blog/') ? [`/api/blog/${slug}`] : [] }
}

const readAnswers = async (
  { ask }: DrawingParts,
  { ownReads }: Address,
): Promise<ReadonlyMap<string, Answer>> => {
  const answers = new Map<string, Answer>()
  for (const path of [...COMMON_READS, ...ownReads]) {
    const response = await ask(path)
    if (response.status >= 500) throw new InTrouble(`${path} answers ${response.status}`)
    if (!response.ok) continue
    const text = response.text()
    const tag = response.headers.get('ETag') ?? (await text)
    answers.set(path, { tag, body: async () => JSON.parse(await text) })
  }
  return answers
}

const drawAnew = async (
  { draw, origin, builtPage }: DrawingParts,
  pathname: string,
  { path, locale }: Address,
  answers: ReadonlyMap<string, Answer>,
): Promise<Pick<Kept, 'tags' | 'file'>> => {
  const reads = Object.fromEntries(
    await Promise.all(
      [...answers].map(
        async ([read, { body }]): Promise<[string, unknown]> => [read, await body()],
      ),
    ),
  )
  const { html, readPaths, isSameAs } = await draw({ path, locale, origin, reads })
  const built = builtPage(pathname)
  return {
    tags: new Map(readPaths.map((read) => [read, answers.get(read)?.tag])),
    file: built !== null && isSameAs(built) ? null : await makePageFile(html),
  }
}
