import { type ContentBlock, textField } from '#contract/entities/content.ts'
import type { Post } from '#contract/entities/post.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/languages/locales.ts'
import { htmlToPassages } from '#contract/public/assistant/html-to-passages.ts'
import type { Passage } from '#contract/public/assistant/passage.ts'
import { postSlug } from '#contract/public/public-post.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { createListOf } from '#server/api/entities/feed/entity-list.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import { postTable } from '#server/api/entities/tables/post-table.ts'
import { markdownOf } from '#server/api/markdown/markdown-fields.ts'
import { createShownTexts } from '#server/api/markdown/shown-texts.ts'
import { blockToLegal } from '#server/api/public/reads/content-to-public.ts'
import type { ApiDeps } from '#server/http/api-env.ts'

type HtmlOf = (markdown: string) => string

/** The published articles and the legal texts that administrators have written, in passages; made anew after a change. */
export const createWrittenPassages = (deps: ApiDeps): (() => Promise<readonly Passage[]>) => {
  const shown = createShownTexts(deps)
  const articles = createListOf(deps.store, postTable, async (rows) => {
    const published = rows.filter(({ is_published }) => is_published)
    const htmlOf = await shown(published.map(({ content }) => content))
    return published.flatMap((post) => postToPassages(post, htmlOf))
  })
  const legal = createListOf(deps.store, contentTable, async (rows) => {
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
