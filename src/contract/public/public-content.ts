import * as v from 'valibot'
import { CONTENT_PLACES } from '#domain/content-blocks.ts'
import { content } from '../entities/content.ts'
import { keptLine, keptText } from '../fields.ts'
import { LOCALES } from '../locales.ts'

const { name, image, price, original_price, period, percent, ends_on } = content.fields

/** The texts written in one language; an empty part was not written. */
const writtenTexts = v.object({ title: keptLine(), body: keptText(), note: keptLine() })

/** A block that pages show: `GET /api/content` answers these in the order of the pages, without legal texts. */
export const publicBlock = v.object({
  id: v.string(),
  place: v.picklist(CONTENT_PLACES),
  name,
  image,
  price,
  original_price,
  period,
  percent,
  ends_on,
  /** No order proves this testimonial. */
  is_illustration: v.boolean(),
  /** By language; if a text is missing, the site's own is shown. */
  texts: v.record(v.picklist(LOCALES), v.optional(writtenTexts)),
})

export const publicBlocks = v.array(publicBlock)

export type WrittenTexts = v.InferOutput<typeof writtenTexts>
export type PublicBlock = v.InferOutput<typeof publicBlock>

const publicLegalText = v.object({
  /** Rendered from the Markdown that was written; contains no scripts. */
  html: v.string(),
  sections: v.array(v.object({ id: v.string(), title: keptLine() })),
})

/** `GET /api/content/{document}`: a legal text in the languages in which an administrator has written it. */
export const publicLegal = v.object({
  /** When it was last changed, ISO 8601. */
  updated_at: v.string(),
  texts: v.record(v.picklist(LOCALES), v.optional(publicLegalText)),
})

export type PublicLegalText = v.InferOutput<typeof publicLegalText>
export type PublicLegal = v.InferOutput<typeof publicLegal>
