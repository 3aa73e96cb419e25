import type { Locale } from '#contract/locales.ts'
import type { SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import { collectPassages, type LiveTexts } from '#contract/public/assistant/collect-passages.ts'
import { htmlToPassages } from '#contract/public/assistant/html-to-passages.ts'
import { openPassageSearch } from '#contract/public/assistant/search-passages.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { untouchedBlocks } from '#device/public/public-content.ts'
import { CONTENT_PLACES } from '#domain/content-blocks.ts'
import { readSiteTexts } from '#entry/assistant-texts.tsx'
import { renderPage } from '#entry/prerender.tsx'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

const ARTICLES = SAMPLE_POSTS.flatMap(({ id, slug, title, excerpt }) => {
  const place = { path: `/blog/${slug}`, page: title, lang: 'fr' as const }
  const content = DEMO_POSTS.find((post) => post.id === id)?.draft.content ?? ''
  return [
    { ...place, hash: '', title: '', text: excerpt },
    ...htmlToPassages(markdownToHtml(content), place),
  ]
})

/** The site as the build and the sample have it. */
export const KNOWN_SITE: LiveTexts = {
  models: SAMPLE_CATALOGUE,
  blocks: CONTENT_PLACES.flatMap(untouchedBlocks),
  settings: DEFAULT_SETTINGS,
  written: ARTICLES,
}

const texts = new Map<Locale, Promise<SiteTexts>>()

const siteTextsOf = (locale: Locale): Promise<SiteTexts> => {
  const made = texts.get(locale) ?? readSiteTexts(locale, renderPage)
  texts.set(locale, made)
  return made
}

export const openKnownSite = async (locale: Locale, live: LiveTexts = KNOWN_SITE) =>
  openPassageSearch(collectPassages(await siteTextsOf(locale), live, locale), locale)
