import * as v from 'valibot'
import { line } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'

/** A few sentences of the site, as they stand there, and where. */
const passage = v.object({
  /** The page's path without its language: `/legal/cgv`. */
  path: v.string(),
  /** The place on the page; empty for its top. */
  hash: v.string(),
  /** What the page is called. */
  page: v.string(),
  /** The heading above the sentences; empty where the page's own is. */
  title: v.string(),
  text: v.string(),
  /** Of the text, where it is not the reader's. */
  lang: v.optional(v.picklist(LOCALES)),
  /** What it is asked by beside its own words. */
  keywords: v.optional(v.string()),
  /** Whose own text this is, until an administrator has written another. */
  document: v.optional(v.picklist(LEGAL_DOCUMENTS)),
})

export type Passage = v.InferOutput<typeof passage>

/** The words of one block by themselves; its lines are paragraphs. */
const blockTexts = v.object({
  name: v.string(),
  title: v.string(),
  body: v.string(),
  note: v.string(),
})

export type BlockTexts = v.InferOutput<typeof blockTexts>

/**
 * What the site says in one language whatever administrators write: made by the build, at `siteTextsPath`. Legal passages
 * ask for facts of the settings by `{{site}}`, `{{email}}` and `{{phone}}`.
 */
export const siteTexts = v.object({
  passages: v.array(passage),
  /** By the id of a block that the site comes with. */
  blocks: v.record(v.string(), blockTexts),
  /** Names of pages by their paths. */
  pages: v.record(v.string(), v.string()),
  /** Words of the catalogue by the values that models are made of. */
  modelWords: v.record(v.string(), v.string()),
})

export type SiteTexts = v.InferOutput<typeof siteTexts>

export const siteTextsPath = (locale: string): string => `/assistant/${locale}.json`

/** What administrators have written at length, cut into passages; each names its language. `GET /api/passages`. */
export const writtenPassages = v.object({
  passages: v.array(passage),
  /** Whether found passages can be put into words by a model: `POST /api/assistant`. */
  has_model: v.boolean(),
})

export type WrittenPassages = v.InferOutput<typeof writtenPassages>

export const PASSAGES_CALL = '/api/passages'

/** Where a model puts what the search has found into words: `POST`, answered by server-sent events. */
export const ASSISTANT_CALL = '/api/assistant'

export const LONGEST_QUESTION = 300

/** The server finds the passages itself: what a page says that the site says is nothing to go by. */
export const assistantRequest = v.object({
  question: line(LONGEST_QUESTION),
  language: v.picklist(LOCALES),
})

/** `passages`: on which everything that follows is founded, before all else. */
export const foundPassages = v.array(passage)

/** `words`: the next part of the answer, held against the passages before it was let out. */
export const modelWords = v.string()

/**
 * How the answer ends: `whole`, or not at all (`passages`): the passages themselves are the answer then, and what was
 * said before is to be taken back.
 */
export const modelEnd = v.picklist(['whole', 'passages'])

export const MODEL_EVENTS = { passages: 'passages', words: 'words', end: 'end' } as const
