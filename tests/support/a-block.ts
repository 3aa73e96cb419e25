import * as v from 'valibot'
import { type ContentBlock, content } from '#contract/entities/content.ts'

/** A block of content in which nothing is rewritten, but for what the test says. */
export const aBlock = (fields: Partial<ContentBlock> & Pick<ContentBlock, 'id'>): ContentBlock =>
  v.parse(content.rowSchema, { place: 'home-testimonials', position: 1, ...fields })
