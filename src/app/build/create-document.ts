import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localizePath } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { PAGE_DATA_ID } from '#site/shell/page/page-data.ts'
import type { RenderedPage } from '../prerender.tsx'
import { lateStart } from './late-start.ts'

export type DocumentParts = {
  readonly locale: Locale
  readonly page: RenderedPage
  /** This page in every language, itself included; null where it is in no index. */
  readonly alternates: readonly { readonly locale: string; readonly path: string }[] | null
  /** Whether the browser takes over the markup, rather than drawing anew. */
  readonly hydrates: boolean
  /** The frame without a page in it. */
  readonly isEmpty?: boolean
  /** Stands in for a page that is not on the device. */
  readonly isOffline?: boolean
  readonly isPrivate?: boolean
  /** Scripts to fetch, once what is seen has come. */
  readonly scripts?: readonly string[]
  /** What the page was drawn from, for the browser to take over. */
  readonly data?: unknown
}

/** The site's own address, where it is known when the site is built: search engines want whole addresses. */
const ORIGIN = process.env.PUBLIC_URL ?? ''

/** Makes whole documents from the built `index.html`: the styles inside, the texts of one page in one language. */
export const createDocument = (template: string, folder: string) => {
  const styled = inlineStyles(template, folder)
  const late = startLate(styled)
  return ({
    locale,
    page,
    alternates,
    hydrates,
    isEmpty = false,
    isOffline = false,
    isPrivate = false,
    scripts = [],
    data = null,
  }: DocumentParts): string =>
    // Who sees nothing yet has nothing to read meanwhile.
    (isEmpty || isPrivate ? startAtOnce(styled, scripts) : late(scripts))
      .replace('<html lang="fr">', `<html lang="${locale}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      .replace('<!--head-->', () => head({ page, alternates, locale, isPrivate }))
      .replace('<div id="root"', () => {
        const kind = hydrates ? 'prerendered' : isOffline ? 'offline' : null
        return kind === null ? '<div id="root"' : `<div id="root" data-page="${kind}"`
      })
      .replace('<!--page-->', () => (isEmpty ? '' : page.html))
      .replace('</body>', () => `${data === null ? '' : dataScript(data)}</body>`)
}

const dataScript = (data: unknown): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${inScript(data)}</script>`

/** Nothing in it can end the script element. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

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
      `<link rel="alternate" hreflang="${alternate.locale}" href="${ORIGIN}${alternate.path}" />`,
  )
  return [
    description,
    `<link rel="canonical" href="${ORIGIN}${own}" />`,
    ...links,
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${french}" />`,
    `<link rel="alternate" type="application/rss+xml" href="${ORIGIN}${localizePath('/rss.xml', locale)}" />`,
    `<meta property="og:type" content="${page.type ?? 'website'}" />`,
    '<meta property="og:site_name" content="Néomuse" />',
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:url" content="${ORIGIN}${own}" />`,
    `<meta property="og:image" content="${ORIGIN}${page.picture ?? '/pictures/hero-1200.webp'}" />`,
    ...(page.schema ?? []).map((thing) => schemaScript(thing, `${ORIGIN}${own}`)),
  ].join('')
}

const schemaScript = (thing: Readonly<Record<string, unknown>>, address: string): string => {
  const facts = { '@context': 'https://schema.org', url: address, ...thing }
  return `<script type="application/ld+json">${inScript(wholeAddresses(facts))}</script>`
}

/** A relative address of a picture would be none to a machine that was only given this. */
const wholeAddresses = (
  thing: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [
      name,
      /^(image|logo)$/.test(name) ? `${ORIGIN}${value}` : value,
    ]),
  )

/** The site's own script, as the build writes it, and what it needs from the first. */
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const NEEDED = /<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>\s*/g

const startAtOnce = (template: string, scripts: readonly string[]): string =>
  template.replace('</head>', () => `${scripts.map(preload).join('')}</head>`)

/** Scripts are fetched and run when the page has been painted. */
const startLate = (template: string) => {
  const entry = ENTRY.exec(template)?.[1]
  if (entry === undefined) throw new Error('the built page has no script')
  const needed = Array.from(template.matchAll(NEEDED), ([, file]) => file)
  const bare = template
    .replace(ENTRY, '')
    .replaceAll(NEEDED, '')
    .replace('</body>', () => `<script>${lateStart(entry)}</script></body>`)
  return (scripts: readonly string[]): string => {
    const addresses = [...needed, ...scripts].map((file) => `/${file}`)
    return bare.replace('<div id="root"', `<div id="root" data-scripts="${addresses.join(' ')}"`)
  }
}

/** All at once and not one after the other, yet behind the pictures. */
const preload = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="/${file}">`

/** The page's styles travel in it: one request less before anything is seen. */
const inlineStyles = (template: string, folder: string): string =>
  template.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
    const css = readFileSync(join(folder, href), 'utf8').trim()
    return `<style>${css}</style>`
  })

/** What the server's Content-Security-Policy must allow: the hash of every inline script and style. */
export const hashInline = (documents: readonly string[]) => {
  const hashes = (tag: string): string[] => [
    ...new Set(
      documents.flatMap((html) =>
        [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
          ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
        ),
      ),
    ),
  ]
  return { scriptHashes: hashes('script'), styleHashes: hashes('style') }
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
