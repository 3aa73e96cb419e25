import { LOCALE_TAGS, type Locale, localizePath } from '#contract/locales.ts'
import { placeDocument, type RecipeStyles } from '#contract/public/rendered-page.ts'
import { PAGE_READS_ID, type PageReads } from '#device/public/page-reads.ts'
import { escapeHtml, inScript } from '#domain/text/escape-html.ts'
import type { PageFacts } from '#site/shared/page/page-facts.ts'

/** One public page in one language, as it stands in a document. */
export type PageMarkup = {
  readonly html: string
  /** What the site is called. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  /** As `PageFacts` has it. */
  readonly type?: 'article' | 'product'
  readonly publishedAt?: string
  readonly modifiedAt?: string
  /** The address of the page's own picture. */
  readonly picture?: string
  /** What schema.org has words for, of this page. */
  readonly schema?: PageFacts['schema']
  /** Of the answers at hand, those that it was rendered from: the document brings them to the browser. */
  readonly reads: PageReads
  /** The paths of all answers that it would be rendered from, also of those that were not at hand. */
  readonly asked: readonly string[]
  /** There is no such page: it says so itself. */
  readonly isMissing: boolean
}

export type DocumentParts = {
  readonly locale: Locale
  readonly page: Omit<PageMarkup, 'asked' | 'isMissing'>
  /** This page in every language, itself included; null where it is in no index. */
  readonly alternates: readonly { readonly locale: string; readonly path: string }[] | null
  /** Whether the browser hydrates the markup, rather than rendering anew. */
  readonly hydrates: boolean
  /** The frame without a page in it. */
  readonly isEmpty?: boolean
  /** Stands in for a page that is not on the device. */
  readonly isOffline?: boolean
  readonly isPrivate?: boolean
  /** Scripts to fetch, once what is seen has come. */
  readonly scripts?: readonly string[]
}

/** `origin` is the site's own address, or empty where it is not known: search engines want whole addresses. */
type Frame = {
  /** The built `index.html` with the styles of every page inside. */
  readonly template: string
  /** `deferredStart` of its `entryOf`. */
  readonly start: string
  readonly styles: RecipeStyles
  readonly origin: string
  /** Says that the page's scripts have not come, where nothing but these would fill it: `boot-recovery.ts`. */
  readonly recovery?: string
}

/** Makes whole documents: the texts of one page in one language. */
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
    // Who sees nothing yet has nothing to read meanwhile.
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

/** The styles of the recipes that this markup shows, with all their variants and states. */
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

/** Of a document, what is seen of it. */
export const withoutReads = (html: string): string => html.replace(READS, '')

/** Language and country alone, with the protocol's own sign between them. Source: ogp.me. */
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

/** The site's own script, as the build writes it, and what it needs from the first. */
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const NEEDED = /<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>\s*/g

/** The address of the site's own script. Throws where a template has none. */
export const entryOf = (template: string): string => {
  const entry = ENTRY.exec(template)?.[1]
  if (entry === undefined) throw new Error('the built page has no script')
  return entry
}

/** What scripts will render needs all styles, and waits for nothing but them. */
const startAtOnce = (template: string, { recipes }: RecipeStyles, recovery: string) => {
  // Before the scripts that it watches.
  const bare = template.replace(ENTRY, (entry) => `<script>${recovery}</script>${entry}`)
  const styles = `<style>${Object.values(recipes).join('')}</style>`
  return (scripts: readonly string[]): string =>
    bare.replace('</head>', () => `${styles}${scripts.map(preload).join('')}</head>`)
}

/** Scripts are fetched and run when the page has been painted, and with them come the styles of what they will render. */
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

/** All at once and not one after the other, yet behind the pictures. */
const preload = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="/${file}">`
