import type { PublicBlock, PublicLegal } from '#contract/public/public-content.ts'
import { BUILT_IN_BLOCKS, type ContentPlace, UNWRITTEN_FACTS } from '#domain/content-blocks.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { PRICE_PERIODS } from '#domain/offers.ts'
import {
  createPublicSource,
  type PublicRead,
  type PublicSource,
  usePublicRead,
} from './use-public-read.ts'

/** A place's default blocks, as the site ships them. */
export const untouchedBlocks = (place: ContentPlace): readonly PublicBlock[] =>
  BUILT_IN_BLOCKS.filter((block) => block.place === place).map(({ id }) => ({
    id,
    place,
    ...UNWRITTEN_FACTS,
    is_illustration: true,
    texts: {},
  }))

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmount = (value: unknown): boolean => value === null || typeof value === 'number'

const isPeriod = (value: unknown): boolean =>
  value === null || PRICE_PERIODS.some((period) => period === value)

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')

/**
 * The schema checks the same, but is larger than everything that is read here, and every visitor would have to load it.
 */
const isBlock = (value: unknown): value is PublicBlock =>
  isObject(value) &&
  hasTexts(value, ['id', 'place', 'name', 'image', 'ends_on']) &&
  isAmount(value.price) &&
  isAmount(value.original_price) &&
  isAmount(value.percent) &&
  isPeriod(value.period) &&
  typeof value.is_illustration === 'boolean' &&
  isObject(value.texts) &&
  Object.values(value.texts).every((words) => hasTexts(words, ['title', 'body', 'note']))

const isLegal = (value: unknown): value is PublicLegal =>
  isObject(value) &&
  typeof value.updated_at === 'string' &&
  isObject(value.texts) &&
  Object.values(value.texts).every(
    (text) =>
      hasTexts(text, ['html']) &&
      isObject(text) &&
      Array.isArray(text.sections) &&
      text.sections.every((section) => hasTexts(section, ['id', 'title'])),
  )

/**
 * Fields added after the first version; a browser keeps older answers for a month, and an older server process still
 * sends them.
 */
const { period, percent, ends_on } = UNWRITTEN_FACTS
const LATER_FIELDS = { period, percent, ends_on }

const LATER_PLACES = ['services', 'campaign'] as const

const hasLaterFields = (block: unknown): boolean =>
  isObject(block) && Object.keys(LATER_FIELDS).some((field) => field in block)

/** Fields that an older answer lacks get the site's defaults. */
export const readBlocks = (body: unknown): readonly PublicBlock[] | null => {
  if (!Array.isArray(body)) return null
  const blocks = body.map((block: unknown) =>
    isObject(block) ? { ...LATER_FIELDS, ...block } : block,
  )
  if (!blocks.every(isBlock)) return null
  const isOlder = body.length > 0 && !body.some(hasLaterFields)
  return isOlder ? [...blocks, ...LATER_PLACES.flatMap(untouchedBlocks)] : blocks
}

export const readLegal = (body: unknown): PublicLegal | null => (isLegal(body) ? body : null)

const content = createPublicSource('/api/content', readBlocks)

/** The blocks that pages show, as administrators have arranged and rewritten them. */
export const usePublicContent = (): PublicRead<readonly PublicBlock[]> => usePublicRead(content)

const legal = new Map<LegalDocument, PublicSource<PublicLegal>>()

const legalSource = (document: LegalDocument): PublicSource<PublicLegal> => {
  const known = legal.get(document)
  if (known) return known
  const made = createPublicSource(`/api/content/${document}`, readLegal)
  legal.set(document, made)
  return made
}

/** What administrators have written for a legal text. */
export const usePublicLegal = (document: LegalDocument): PublicRead<PublicLegal> =>
  usePublicRead(legalSource(document))
