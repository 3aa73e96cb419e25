import * as v from 'valibot'
import { localizePath } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { publicPostSummary } from '#contract/public/public-post.ts'
import { escapeXml, escapeXmlOfHtml } from './escape-xml.ts'

export type Channel = {
  readonly locale: Locale
  readonly title: string
  readonly description: string
}

/** What a feed tells of an article. */
export const toldPost = v.pick(publicPostSummary, [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'author',
  'date',
  'modified_at',
])

type ToldPost = v.InferOutput<typeof toldPost>

/** Feed readers want the newest; who wants all reads the blog. */
const MOST_ITEMS = 50

/** The blog as RSS 2.0. Its own address stands in it, as the RSS Board recommends. */
export const createRss = (
  origin: string,
  { locale, title, description }: Channel,
  posts: readonly ToldPost[],
): string => {
  const addressOf = (path: string): string =>
    escapeXml(encodeURI(`${origin}${localizePath(path, locale)}`))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${addressOf('/blog')}</link>`,
    `<description>${escapeXmlOfHtml(description)}</description>`,
    `<language>${locale}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${addressOf('/rss.xml')}"/>`,
    ...posts.slice(0, MOST_ITEMS).map((post) => item(post, addressOf(`/blog/${post.slug}`))),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const item = ({ id, title, excerpt, category, author, date }: ToldPost, address: string): string =>
  [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    `<description>${escapeXmlOfHtml(excerpt)}</description>`,
    `<category>${escapeXml(category)}</category>`,
    `<dc:creator>${escapeXml(author)}</dc:creator>`,
    `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    '</item>',
  ].join('')
