import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { MODEL_COUNTRIES, MODEL_TYPES } from '#contract/entities/model.ts'
import type { Locale } from '#contract/locales.ts'
import type {
  BlockTexts,
  Passage,
  SiteTexts,
} from '#contract/public/assistant/assistant-protocol.ts'
import { htmlToPassages, WRITTEN } from '#contract/public/assistant/html-to-passages.ts'
import {
  CATALOGUE_INDEX_CALL,
  LATEST_POSTS_CALL,
  PACK_PRICES_CALL,
} from '#contract/public/catalogue-index.ts'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/public/public-settings.ts'
import type { PageReads } from '#device/public/page-reads.ts'
import { LEGAL_DOCUMENTS, legalPath } from '#domain/legal-documents.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { loadLegalText } from '#site/legal/legal-text.ts'
import { fillPublisher, publisherOf } from '#site/legal/publisher.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { siteTexts as ownTexts } from './built-in-texts.ts'
import type { PageMarkup } from './create-document.ts'

type RenderMarkup = (path: string, locale: Locale, reads: PageReads) => Promise<PageMarkup>

const PAGES = ['/', '/models', '/custom', '/formation', '/hybrid', '/about', '/contact', '/blog']

/** A page rendered from these contains no text that admins write: the assistant reads those texts from the database. */
const NOTHING_WRITTEN: PageReads = {
  '/api/content': [],
  [CATALOGUE_INDEX_CALL]: {
    first: [],
    all: { id: [], type: [], country: [], format: [], isNSFW: [] },
  },
  [PACK_PRICES_CALL]: { prices: null },
  [LATEST_POSTS_CALL]: { posts: [], total: 0 },
  '/api/settings': v.parse(publicSettings, {
    site_name: WRITTEN,
    site_description: WRITTEN,
    contact_email: '',
    whatsapp_number: '',
    hero_title: WRITTEN,
    hero_subtitle: WRITTEN,
    stats: { packs_sold: WRITTEN, creators: WRITTEN, countries: WRITTEN, savings: WRITTEN },
  }),
}

/** What the assistant knows from the build alone, in one language. */
export const readSiteTexts = async (locale: Locale, render: RenderMarkup): Promise<SiteTexts> => {
  const pages: Record<string, string> = {}
  const passages: Passage[] = []
  for (const path of PAGES) {
    const { html, title, description } = await render(path, locale, NOTHING_WRITTEN)
    const page = nameOf(title)
    pages[path] = page
    passages.push({ path, hash: '', page, title: '', text: description })
    passages.push(...htmlToPassages(mainOf(html), { path, page }))
  }
  for (const document of LEGAL_DOCUMENTS) {
    const path = legalPath(document)
    const { title } = await render(path, locale, NOTHING_WRITTEN)
    const page = nameOf(title)
    pages[path] = page
    const { html } = await loadLegalText(document, locale)
    const known = withoutUnknown(
      fillPublisher(html, publisherOf(SETTINGS_PLACEHOLDERS, locale), ''),
    )
    passages.push(...htmlToPassages(known, { path, page, document }))
  }
  return { passages, pages, blocks: await readBlocks(locale), modelWords: readModelLabels() }
}

/** They stay placeholders, to be filled in later. */
const SETTINGS_PLACEHOLDERS = {
  site_name: '{{site}}',
  contact_email: '{{email}}',
  whatsapp_number: '{{phone}}',
  seller: DEFAULT_SETTINGS.seller,
}

/** Removes what the admin has not filled in yet: it is not a fact about the publisher. */
const withoutUnknown = (html: string): string =>
  html
    .replace(/<li>(?:(?!<\/li>).)*<mark>.*?<\/li>/gs, '')
    .replace(/<p>(?:(?!<\/p>).)*<mark>.*?<\/p>/gs, '')

const mainOf = (html: string): string => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

/** A document's title ends with the site's name. */
const nameOf = (title: string): string => title.replace(/ · [^·]*$/, '')

const readBlocks = async (locale: Locale): Promise<Readonly<Record<string, BlockTexts>>> => {
  const blocks = await ownTexts.blocks()
  return Object.fromEntries(
    [...blocks].map(([id, { name, texts }]) => {
      const { title = '', body = '', note = '' } = texts[locale] ?? {}
      return [id, { name, title, body, note }]
    }),
  )
}

const MODEL_VALUES = [...MODEL_TYPES, ...MODEL_COUNTRIES, ...MODEL_FORMATS]

/** In the language that was rendered last. */
const readModelLabels = (): Readonly<Record<string, string>> => {
  const words: Record<string, string> = {}
  function Listing() {
    const word = useModelLabels()
    for (const value of MODEL_VALUES) words[value] = word(value)
    return null
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Listing />
    </I18nProvider>,
  )
  return words
}
