import { type ContentBlock, textField } from '#contract/entities/content.ts'
import type { Post } from '#contract/entities/post.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts'
import type { Passage, SiteTexts } from '#contract/public/assistant/assistant-protocol.ts'
import { collectPassages } from '#contract/public/assistant/collect-passages.ts'
import { htmlToPassages } from '#contract/public/assistant/html-to-passages.ts'
import {
  openPassageSearch,
  type PassageSearch,
} from '#contract/public/assistant/search-passages.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { createCachedExtract, createCachedList } from '#server/entities/cached-list.ts'
import { contentTable, postTable, siteSettingsTable } from '#server/entities/entity-tables.ts'
import { createHtmlLookup } from '#server/entities/render-stored-markdown.ts'
import { markdownOf } from '#server/entities/rendered-texts.ts'
import { createCatalogueOf } from '#server/public/reads/public-catalogue.ts'
import { blocksToPublic, blockToLegal } from '#server/public/reads/public-content-routes.ts'
import { rowToPublicSettings } from '#server/public/reads/public-settings-route.ts'

type SearchParts = {
  /** The texts of one language from the build; null without a build. */
  readonly readSiteTexts: (locale: Locale) => SiteTexts | null
  readonly written: () => Promise<readonly Passage[]>
}

/** The search that pages use, over the same passages; built again after a change. */
export const createSiteSearch = (
  deps: Pick<ApiDeps, 'store' | 'nowMs'>,
  { readSiteTexts, written }: SearchParts,
): ((locale: Locale) => Promise<PassageSearch | null>) => {
  const { store } = deps
  const models = createCatalogueOf(deps, (listed) => listed)
  const blocks = createCachedList(store, contentTable, blocksToPublic)
  const settings = createCachedList(store, siteSettingsTable, ([row]) => ({
    shown: row ? rowToPublicSettings(row) : null,
  }))
  type Live = readonly [
    Awaited<ReturnType<typeof models>>,
    Awaited<ReturnType<typeof blocks>>,
    Awaited<ReturnType<typeof settings>>,
    readonly Passage[],
  ]
  const kept = new Map<Locale, { readonly live: Live; readonly search: Promise<PassageSearch> }>()
  return async (locale) => {
    const texts = readSiteTexts(locale)
    if (texts === null) return null
    const live: Live = [await models(), await blocks(), await settings(), await written()]
    const last = kept.get(locale)
    if (last?.live.every((part, at) => part === live[at])) return last.search
    const passages = collectPassages(
      texts,
      { models: live[0], blocks: live[1], settings: live[2].shown, written: live[3] },
      locale,
    )
    const search = openPassageSearch(passages, locale)
    kept.set(locale, { live, search })
    return search
  }
}

type HtmlOf = (markdown: string) => string

/** Passages of the published articles and of the legal texts that admins wrote; built again after a change. */
export const createWrittenPassages = (deps: ApiDeps): (() => Promise<readonly Passage[]>) => {
  const shown = createHtmlLookup(deps)
  const articles = createCachedExtract(deps.store, postTable, {
    ofSlice: async (rows) => {
      const published = rows.filter(({ is_published }) => is_published)
      const htmlOf = await shown(published.map(({ content }) => content))
      return published.flatMap((post) => postToPassages(post, htmlOf))
    },
    make: (passages) => passages,
  })
  const legal = createCachedList(deps.store, contentTable, async (rows) => {
    const written = rows.filter(({ place }) => place === 'legal')
    const texts = written.flatMap((row) => markdownOf('content', row))
    const htmlOf = await shown(texts.map(({ markdown }) => markdown))
    return written.flatMap((row) => legalToPassages(row, htmlOf))
  })
  let last: {
    articles: readonly Passage[]
    legal: readonly Passage[]
    all: readonly Passage[]
  } | null = null
  return async () => {
    const [found, texts] = [await articles(), await legal()]
    if (last?.articles !== found || last.legal !== texts)
      last = { articles: found, legal: texts, all: [...found, ...texts] }
    return last.all
  }
}

const postToPassages = (post: Post, htmlOf: HtmlOf): readonly Passage[] => {
  const place = { path: `/blog/${postSlug(post)}`, page: post.title, lang: DEFAULT_LOCALE }
  const excerpt = post.excerpt.trim()
  return [
    ...(excerpt === '' ? [] : [{ ...place, hash: '', title: '', text: excerpt }]),
    ...htmlToPassages(htmlOf(post.content), place),
  ]
}

const legalToPassages = (row: ContentBlock, htmlOf: HtmlOf): readonly Passage[] => {
  const built = builtInBlock(row.id)
  if (built?.place !== 'legal') return []
  const { texts } = blockToLegal(row, htmlOf)
  return LOCALES.flatMap((lang) => {
    const html = texts[lang]?.html ?? ''
    const document = LEGAL_DOCUMENTS.find((name) => name === built.name)
    if (html === '' || document === undefined || row[textField('body', lang)] === '') return []
    return htmlToPassages(html, { path: `/legal/${document}`, page: '', lang, document })
  })
}
