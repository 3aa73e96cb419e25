import { localePrefix, localizePath, splitLocale } from '#contract/locales.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { PAGE_READS } from '#contract/public/page-paths.ts'
import { NO_SUCH_PAGE, type PageToRender, type RenderPage } from '#contract/public/rendered-page.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { findLive, readOrderQuery } from './live-page.ts'
import { makePageFile, type SiteFile } from './site-files.ts'

/**
 * Answers the page of an address as the database has it now; null where the build's is right, or there is none. `missing`:
 * the one that says in the language of the address that there is no page.
 */
export type FindRenderedPage = (pathname: string, kind?: 'missing') => Promise<SiteFile | null>

export type RenderingParts = {
  readonly render: RenderPage
  /** French pages that the build knows, without those of packs and articles. */
  readonly pages: readonly string[]
  /** The same, of those that are in no index. */
  readonly unlisted: readonly string[]
  /** Asks the public API in this process. */
  readonly ask: (path: string) => Promise<Response>
  /** As `Store` has it. */
  readonly onChange: (listener: () => void) => void
  /** The build's document of an address. */
  readonly builtPage: (pathname: string) => string | null
  readonly reportError: (error: unknown) => void
  readonly nowMs: () => number
  /** Calls back once; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Of rendered pages, in all their codings. */
  readonly mostKeptBytes: number
}

/** So long a page is believed without a look: not every change is told, and some pages change with the day. */
const FRESH_MS = 15_000
/** Beyond that the page that was rendered before does; one that was never rendered waits for its turn. */
const MOST_UNDER_WAY = 6
/** Who has waited for so long is given the build's page, and the browser asks for itself. */
const TIMEOUT_MS = 2_000

type Address = Required<Pick<PageToRender, 'path' | 'locale' | 'kind'>> & {
  readonly ownReads: readonly string[]
}
type Answer = { readonly tag: string; readonly body: () => Promise<unknown> }
type Answers = ReadonlyMap<string, Answer>
type Tags = ReadonlyMap<string, string | undefined>

type Kept = {
  /** How many changes there had been when it was found to be right, and when that was. */
  readonly changes: number
  readonly atMs: number
  /** The answers that it was rendered from, or could not be, as their tags. */
  readonly tags: Tags
  /** Null: the build's own. */
  readonly file: SiteFile | null
}

/**
 * The build knows the sample alone. What administrators have changed since is rendered when somebody asks for it first,
 * and again once an answer that it was rendered from is another.
 */
export const createRenderedPages = (parts: RenderingParts): FindRenderedPage => {
  const { onChange, reportError, nowMs, after, mostKeptBytes } = parts
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
    if (known && (await stillHolds(parts, known.tags))) return keep(pathname, { ...known, ...seen })
    const answers = await readAnswers(parts, readsOf(address))
    if (answers === 'in-trouble') return known?.file ?? null
    try {
      return keep(pathname, { ...(await renderAnew(parts, pathname, address, answers)), ...seen })
    } catch (error) {
      reportError(error)
      // Once for each state: the next visitor would meet the same fault.
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
 * The document of an address with what somebody has typed into its form: for them alone, so it is not kept. Null: there is
 * no such page, or nobody can say just now what it shows.
 */
export const renderTyped = async (
  parts: Pick<RenderingParts, 'render' | 'pages' | 'unlisted' | 'ask'>,
  asked: string,
  typed: TypedForm,
): Promise<string | null> => {
  const address = readAddress(asked, parts)
  const answers = address && (await readAnswers(parts, readsOf(address)))
  if (address === null || answers === null || answers === 'in-trouble') return null
  const { path, locale, kind } = address
  const { html } = await parts.render({ path, locale, kind, reads: await toReads(answers), typed })
  return html
}

/** What is known of a page takes room, too. */
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
    const ownReads = [
      live.kind === 'blog' ? `/api/blog/${live.slug}` : `/api/models/${live.slug}/pack`,
    ]
    return { path, locale, kind: 'listed', ownReads }
  }
  if (unlisted.includes(path)) return { path, locale, kind: 'unlisted', ownReads: [] }
  const legal = /^\/legal\/([^/]+)$/.exec(path)?.[1]
  const ownReads = legal === undefined ? [] : [`/api/content/${legal}`]
  return pages.includes(path) ? { path, locale, kind: 'listed', ownReads } : null
}

const readsOf = ({ ownReads }: Address): readonly string[] => [...PAGE_READS, ...ownReads]

const tagsOf = (paths: readonly string[], answers: Answers): Tags =>
  new Map(paths.map((path) => [path, answers.get(path)?.tag]))

/** Asks for what was rendered from alone: most looks find that nothing of it has changed. */
const stillHolds = async (parts: RenderingParts, tags: Tags): Promise<boolean> => {
  const answers = await readAnswers(parts, [...tags.keys()])
  return (
    answers !== 'in-trouble' && [...tags].every(([path, tag]) => answers.get(path)?.tag === tag)
  )
}

/** What the server says at these paths, without those where it has nothing; in trouble it cannot say how things are. */
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

/** A body is read where it is rendered from, or has no tag. */
const toAnswer = async (response: Response): Promise<Answer> => {
  const tag = response.headers.get('ETag')
  if (tag !== null) return { tag, body: () => response.json() }
  const text = await response.text()
  return { tag: text, body: async () => JSON.parse(text) }
}

const renderAnew = async (
  { render, builtPage }: RenderingParts,
  pathname: string,
  { path, locale, kind }: Address,
  answers: Answers,
): Promise<Pick<Kept, 'tags' | 'file'>> => {
  const reads = await toReads(answers)
  const { html, readPaths, isSameAs } = await render({ path, locale, kind, reads })
  const built = builtPage(pathname)
  return {
    tags: tagsOf(readPaths, answers),
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
