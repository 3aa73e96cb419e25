import { LOCALE_TAGS, type Locale, localizePath } from '#contract/locales.ts'
import { placeDocument, type RecipeStyles } from '#contract/public/rendered-page.ts'
import { PAGE_READS_ID, type PageReads } from '#device/public/page-reads.ts'
import { escapeHtml, inScript } from '#domain/text/escape-html.ts'
import type { PageFacts } from '#site/shared/page/page-facts.ts'

/** One public page in one language, ready to be put into a document. */
export type PageMarkup = {
  readonly html: string
  /** The name of the site. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  /** See `PageFacts`. */
  readonly type?: 'article' | 'product'
  readonly publishedAt?: string
  readonly modifiedAt?: string
  /** The address of the page's own picture. */
  readonly picture?: string
  /** The page's facts that schema.org has terms for. */
  readonly schema?: PageFacts['schema']
  /** Those of the available API answers that the page was rendered from: the document carries them to the browser. */
  readonly reads: PageReads
  /** The paths of all API answers that the page asked for, including those that were not available. */
  readonly asked: readonly string[]
  /** There is no such page, and the page says so itself. */
  readonly isMissing: boolean
}

export type DocumentParts = {
  readonly locale: Locale
  readonly page: Omit<PageMarkup, 'asked' | 'isMissing'>
  /** This page in every language, itself included; null if the page must not be indexed. */
  readonly alternates: readonly { readonly locale: string; readonly path: string }[] | null
  /** Whether the browser hydrates the markup instead of rendering it again. */
  readonly hydrates: boolean
  /** The frame without a page in it. */
  readonly isEmpty?: boolean
  /** Replaces a page that is not stored on the device. */
  readonly isOffline?: boolean
  readonly isPrivate?: boolean
  /** Scripts to fetch once everything visible has loaded. */
  readonly scripts?: readonly string[]
}

/** `origin` is the site's own address, or empty if it is not known: search engines want absolute addresses. */
type Frame = {
  /** The built `index.html` with the styles that every page needs inlined. */
  readonly template: string
  /** `deferredStart` of the template's `entryOf`. */
  readonly start: string
  readonly styles: RecipeStyles
  readonly origin: string
  /**
   * The script of `boot-recovery.ts`: reports that the page's scripts did not load, for pages that only scripts fill.
   */
  readonly recovery?: string
}

/** Makes complete documents: the HTML of one page in one language. */
export const createDocument = ({ template, start, styles, origin, recovery = '' }: Frame) => {
  const atOnce = startAtOnce(template, styles, recovery)
  const late = startLate(template, start, styles)
  const document = ({
    locale,
    page,
    alternates,
    hydrates,
    isEmpty = false,
    isOffline = false,
    isPrivate = false,
    scripts = [],
  }: DocumentParts): string =>
    // A visitor who sees nothing yet has nothing to read in the meantime, so the scripts start at once.
    (isEmpty || isPrivate ? atOnce(scripts) : late(scripts, page.html))
      .replace('<html lang="fr">', `<html lang="${locale}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('<!--head-->', () => head({ page, alternates, locale, isPrivate }))
      .replace('<div id="root"', () => {
        const kind = hydrates ? 'prerendered' : isOffline ? 'offline' : null
        return kind === null ? '<div id="root"' : `<div id="root" data-page="${kind}"`
      })
      .replace('<!--page-->', () => (isEmpty ? '' : page.html))
      .replace('</body>', () => `${readsScript(page.reads)}</body>`)
  return origin === '' ? document : (parts: DocumentParts) => placeDocument(document(parts), origin)
}

/** The styles of the recipes that this markup uses, with all their variants and states. */
const criticalStyles = (recipes: RecipeStyles['recipes'], html: string): string => {
  const shown = new Set(
    Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, classes = '']) =>
      classes.split(' ').map(recipeOf),
    ).flat(),
  )
  return Object.entries(recipes)
    .filter(([recipe]) => shown.has(recipe))
    .map(([, css]) => css)
    .join('')
}

/** `button--visual_primary` and `dialog__title` are classes of `button` and `dialog`. */
const recipeOf = (className: string): string => className.split(/--|__/, 1)[0] ?? ''

const readsScript = (reads: PageReads): string =>
  Object.keys(reads).length === 0
    ? ''
    : `<script type="application/json" id="${PAGE_READS_ID}">${inScript(reads)}</script>`

const READS = new RegExp(`<script type="application/json" id="${PAGE_READS_ID}">.*?</script>`, 's')

/** The document without the embedded API answers: only what is visible. */
export const withoutReads = (html: string): string => html.replace(READS, '')

/** Language and country only, with the underscore that the protocol requires. Source: ogp.me. */
const openGraphLocale = (locale: Locale): string =>
  (LOCALE_TAGS[locale].match(/^[a-z]+-[A-Z]+/)?.[0] ?? locale).replace('-', '_')

const head = ({
  page,
  alternates,
  locale,
  isPrivate,
}: Pick<DocumentParts, 'page' | 'alternates' | 'locale'> & { isPrivate: boolean }): string => {
  const description = `<meta name="description" content="${escapeHtml(page.description)}" />`
  if (alternates === null)
    return `<meta name="robots" content="noindex" />${isPrivate ? '' : description}`
  const own = alternates.find((alternate) => alternate.locale === locale)?.path ?? '/'
  const french = alternates.find((alternate) => alternate.locale === 'fr')?.path ?? '/'
  const links = alternates.map(
    (alternate) =>
      `<link rel="alternate" hreflang="${alternate.locale}" href="${alternate.path}" />`,
  )
  return [
    description,
    `<link rel="canonical" href="${own}" />`,
    ...links,
    `<link rel="alternate" hreflang="x-default" href="${french}" />`,
    `<link rel="alternate" type="application/rss+xml" href="${localizePath('/rss.xml', locale)}" />`,
    `<meta property="og:type" content="${page.type ?? 'website'}" />`,
    `<meta property="og:site_name" content="${escapeHtml(page.siteName)}" />`,
    `<meta property="og:locale" content="${openGraphLocale(locale)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:url" content="${own}" />`,
    `<meta property="og:image" content="${escapeHtml(page.picture ?? '/pictures/hero-1200.webp')}" />`,
    ...articleTime('published_time', page.publishedAt),
    ...articleTime('modified_time', page.modifiedAt),
    ...(page.schema ?? []).map((thing) => schemaScript(thing, own)),
  ].join('')
}

/** Source: ogp.me, article. */
const articleTime = (name: string, iso: string | undefined): string[] =>
  iso === undefined ? [] : [`<meta property="article:${name}" content="${escapeHtml(iso)}" />`]

const schemaScript = (thing: Readonly<Record<string, unknown>>, path: string): string => {
  const facts = { '@context': 'https://schema.org', url: path, ...thing }
  return `<script type="application/ld+json">${inScript(facts)}</script>`
}

/** The site's own script tag, as the build writes it, and the files that it needs at startup. */
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const NEEDED = /<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>\s*/g

/** The address of the site's own script. Throws if the template has none. */
export const entryOf = (template: string): string => {
  const entry = ENTRY.exec(template)?.[1]
  if (entry === undefined) throw new Error('the built page has no script')
  return entry
}

/** For pages that only scripts render: they need all styles, and the scripts start at once. */
const startAtOnce = (template: string, { recipes }: RecipeStyles, recovery: string) => {
  // Placed before the scripts that it watches.
  const bare = template.replace(ENTRY, (entry) => `<script>${recovery}</script>${entry}`)
  const styles = `<style>${Object.values(recipes).join('')}</style>`
  return (scripts: readonly string[]): string =>
    bare.replace('</head>', () => `${styles}${scripts.map(preload).join('')}</head>`)
}

/**
 * Fetches and runs the scripts only once the page has been painted, together with the styles of what the scripts will
 * render.
 */
const startLate = (template: string, start: string, { recipes, sheet }: RecipeStyles) => {
  const needed = Array.from(template.matchAll(NEEDED), ([, file]) => file)
  const bare = template
    .replace(ENTRY, '')
    .replaceAll(NEEDED, '')
    .replace('</head>', () => `<script>${start}</script></head>`)
  return (scripts: readonly string[], html: string): string => {
    const addresses = [...needed, ...scripts].map((file) => `/${file}`)
    return bare
      .replace('</head>', () => `<style>${criticalStyles(recipes, html)}</style></head>`)
      .replace(
        '<div id="root"',
        `<div id="root" data-styles="${sheet}" data-scripts="${addresses.join(' ')}"`,
      )
  }
}

/** Loads all scripts in parallel instead of one after the other, but with a lower priority than the pictures. */
const preload = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
