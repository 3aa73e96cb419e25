import * as v from 'valibot'
import { type Locale, localizePath } from '#contract/locales.ts'
import { publicPostSummary } from '#contract/public/public-post.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * Removes control characters and unpaired surrogates, which XML 1.0 does not allow even escaped, and direction
 * overrides, which would change the text around them; texts stored before such cleaning existed may contain them.
 */
export const escapeXml = (text: string): string =>
  cleanText(text.toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => NAMES[character] ?? character)

/**
 * Text inside an element that readers interpret as HTML: it is escaped for HTML, and the result for XML. Source: RSS
 * Advisory Board, "RSS Best Practices Profile", `description`.
 */
const escapeHtmlInXml = (text: string): string => escapeXml(escapeHtml(text))

export type Channel = {
  readonly locale: Locale
  readonly title: string
  readonly description: string
}

/** Fields of an article in a feed. */
export const feedPost = v.pick(publicPostSummary, [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'author',
  'date',
  'modified_at',
])

type FeedPost = v.InferOutput<typeof feedPost>

/** Feed readers need only the newest; all articles are in the blog. */
export const MOST_ITEMS = 50

/** The blog as RSS 2.0. It contains its own address, as the RSS Board recommends. */
export const createRss = (
  origin: string,
  { locale, title, description }: Channel,
  posts: readonly FeedPost[],
): string => {
  const addressOf = (path: string): string =>
    escapeXml(encodeURI(`${origin}${localizePath(path, locale)}`))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${addressOf('/blog')}</link>`,
    `<description>${escapeHtmlInXml(description)}</description>`,
    `<language>${locale}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${addressOf('/rss.xml')}"/>`,
    ...posts.slice(0, MOST_ITEMS).map((post) => item(post, addressOf(`/blog/${post.slug}`))),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const item = ({ id, title, excerpt, category, author, date }: FeedPost, address: string): string =>
  [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    `<description>${escapeHtmlInXml(excerpt)}</description>`,
    `<category>${escapeXml(category)}</category>`,
    `<dc:creator>${escapeXml(author)}</dc:creator>`,
    `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    '</item>',
  ].join('')

/** The path of a French page: every page exists in every language. */
export type IndexedPage = { readonly path: string; readonly changedAt?: string }

/**
 * Crawlers may read the whole site. Pages that must not be indexed say so themselves, and must be readable for that.
 */
export const createRobots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
