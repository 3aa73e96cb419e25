import * as v from 'valibot'
import { CONTENT_PLACES } from '#domain/content-blocks.ts'
import { PRICE_PERIODS } from '#domain/offers.ts'
import { defineEntity, type RowOf } from '../define-entity.ts'
import {
  euros,
  flag,
  oneOf,
  optionalDay,
  optionalLine,
  optionalText,
  optionalWebAddress,
  percent,
} from '../fields.ts'
import { LOCALES, type Locale } from '../locales.ts'
import type { FieldProblemCode } from '../problems.ts'

/** The parts of a block that are written in each language. */
export const CONTENT_PARTS = ['title', 'body', 'note'] as const

export type ContentPart = (typeof CONTENT_PARTS)[number]

/** One field for each part in each language, so that edits of two languages, or of two parts, never conflict. */
export type ContentTextField = `${ContentPart}_${Locale}`

export const textField = (part: ContentPart, locale: Locale): ContentTextField =>
  `${part}_${locale}`

const inEachLanguage = <Part extends ContentPart, Schema>(part: Part, schema: () => Schema) =>
  // The keys come from the lists from which the type is derived.
  Object.fromEntries(LOCALES.map((locale) => [`${part}_${locale}`, schema()])) as Record<
    `${Part}_${Locale}`,
    Schema
  >

const LINE = 200
/** Longer than any legal text; all five languages of one fit into a request. */
const TEXT = 30_000

const NOT_A_NUMBER: FieldProblemCode = 'not-a-number'

/**
 * A block of the public pages that an administrator may rewrite: a testimonial, a question with its answer, an offer, a
 * campaign, a legal text. A part that is empty or null is not rewritten: the site's own text is shown there, in each
 * language.
 */
export const content = defineEntity({
  name: 'content',
  plural: 'content',
  isBeyondBasicServer: true,
  fields: {
    place: oneOf(CONTENT_PLACES),
    /**
     * The order inside the place. A block that is moved gets a number between those of its new neighbours, so that only
     * one row changes.
     */
    position: v.optional(v.pipe(v.number(NOT_A_NUMBER), v.finite(NOT_A_NUMBER)), 0),
    is_shown: v.optional(flag(), true),
    /** The name of the person quoted, or of the offer. */
    name: v.optional(optionalLine(120), ''),
    image: v.optional(optionalWebAddress(), ''),
    price: v.optional(v.nullable(euros()), null),
    original_price: v.optional(v.nullable(euros()), null),
    /** How often the price of a service is paid. */
    period: v.optional(v.nullable(oneOf(PRICE_PERIODS)), null),
    /** The reduction that a campaign announces. */
    percent: v.optional(v.nullable(percent()), null),
    /** The last day of a campaign, in Paris: `2026-12-31`. Empty: it has no end. */
    ends_on: v.optional(optionalDay(), ''),
    /**
     * The proof of a testimonial; never published. Without it, the testimonial is shown as an illustration (C. conso.
     * L121-4).
     */
    proof: v.optional(optionalLine(LINE), ''),
    /** The role, the question, the badge. */
    ...inEachLanguage('title', () => v.optional(optionalLine(LINE), '')),
    /** The quotation, the answer, the features (one per line), the legal text (Markdown). */
    ...inEachLanguage('body', () => v.optional(optionalText(TEXT), '')),
    /** The bonus of a plan. */
    ...inEachLanguage('note', () => v.optional(optionalLine(LINE), '')),
  },
  serverFields: {},
  indexes: ['place'],
  mutations: {
    create: true,
    update: [
      'place',
      'position',
      'is_shown',
      'name',
      'image',
      'price',
      'original_price',
      'period',
      'percent',
      'ends_on',
      'proof',
      ...LOCALES.flatMap((locale) => CONTENT_PARTS.map((part) => textField(part, locale))),
    ],
    delete: true,
  },
})

export type ContentBlock = RowOf<typeof content>
