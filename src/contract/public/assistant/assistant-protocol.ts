import * as v from 'valibot'
import { line } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'

/** A few sentences of the site, verbatim, with their address. */
const passage = v.object({
  /** The page's path without its language: `/legal/cgv`. */
  path: v.string(),
  /** The anchor on the page; empty for its top. */
  hash: v.string(),
  /** The page's title. */
  page: v.string(),
  /** The heading above the sentences; empty if it is the page's own. */
  title: v.string(),
  text: v.string(),
  /** Language of the text, if it is not the reader's. */
  lang: v.optional(v.picklist(LOCALES)),
  /** Search words besides its own text. */
  keywords: v.optional(v.string()),
  /** The legal document whose default text this is, until an administrator has written another. */
  document: v.optional(v.picklist(LEGAL_DOCUMENTS)),
})

export type Passage = v.InferOutput<typeof passage>

/** The texts of one block separately; its lines are paragraphs. */
const blockTexts = v.object({
  name: v.string(),
  title: v.string(),
  body: v.string(),
  note: v.string(),
})

export type BlockTexts = v.InferOutput<typeof blockTexts>

/**
 * The site's texts in one language that do not depend on administrators: made by the build, at `siteTextsPath`. Legal
 * passages contain the placeholders `{{site}}`, `{{email}}` and `{{phone}}` for values of the settings.
 */
export const siteTexts = v.object({
  passages: v.array(passage),
  /** By the id of a default block. */
  blocks: v.record(v.string(), blockTexts),
  /** Names of pages by their paths. */
  pages: v.record(v.string(), v.string()),
  /** Catalogue terms by the values of model fields. */
  modelWords: v.record(v.string(), v.string()),
})

export type SiteTexts = v.InferOutput<typeof siteTexts>

export const siteTextsPath = (locale: string): string => `/assistant/${locale}.json`

/** Administrators' long texts, split into passages; each names its language. `GET /api/passages`. */
export const writtenPassages = v.object({
  passages: v.array(passage),
  /** Whether a language model can phrase the found passages: `POST /api/assistant`. */
  has_model: v.boolean(),
})

export type WrittenPassages = v.InferOutput<typeof writtenPassages>

export const PASSAGES_CALL = '/api/passages'

/** Where a language model phrases what the search has found: `POST`, answered by server-sent events. */
export const ASSISTANT_CALL = '/api/assistant'

export const LONGEST_QUESTION = 300

/** The server searches the passages itself, because it cannot trust passages that a client sends. */
export const assistantRequest = v.object({
  question: line(LONGEST_QUESTION),
  language: v.picklist(LOCALES),
})

/** `passages`: sent first; everything that follows is based on them. */
export const foundPassages = v.array(passage)

/** `words`: the next part of the answer, checked against the passages before it was sent. */
export const modelWords = v.string()

/**
 * How the answer ends: `whole`, or failed (`passages`): then the passages themselves are the answer, and what was sent
 * before must be removed.
 */
export const modelEnd = v.picklist(['whole', 'passages'])

export const MODEL_EVENTS = { passages: 'passages', words: 'words', end: 'end' } as const
