import * as v from 'valibot'
import { type ContentBlock, content } from '#contract/entities/content.ts'

/** A content block without rewritten texts, except for the fields that the test gives. */
export const aBlock = (fields: Partial<ContentBlock> & Pick<ContentBlock, 'id'>): ContentBlock =>
  v.parse(content.rowSchema, { place: 'home-testimonials', position: 1, ...fields })
