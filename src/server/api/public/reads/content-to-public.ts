import { type ContentBlock, textField } from '#contract/entities/content.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { htmlToSheet } from '#contract/public/articles/html-to-sheet.ts'
import type { PublicBlock, PublicLegal, WrittenWords } from '#contract/public/public-content.ts'
import { builtInBlock, byPosition, isOpenKind, kindOfPlace } from '#domain/content-blocks.ts'
import { centsToEuros } from '#domain/money.ts'
import { blockToOffer } from '#domain/offers/sold-offers.ts'

/** The blocks that pages show, in their order. `misleading`: the ids of offers whose struck price is not shown. */
export const blocksToPublic = (
  rows: readonly ContentBlock[],
  misleading: ReadonlySet<string> = new Set(),
): readonly PublicBlock[] =>
  rows
    .filter(isOnPages)
    .toSorted(byPosition)
    .map((row) => (misleading.has(row.id) ? withoutStruck(rowToBlock(row)) : rowToBlock(row)))

/** As high as the price: nothing is struck. Without any, the site's own would be. */
const withoutStruck = (block: PublicBlock): PublicBlock => {
  const offer = blockToOffer({ ...block, originalPrice: block.original_price })
  return offer ? { ...block, original_price: centsToEuros(offer.priceCents) } : block
}

/** A block that the site does not come with has nothing to say before it is written in French. */
const isOnPages = (row: ContentBlock): boolean => {
  if (!row.is_shown || row.place === 'legal') return false
  const own = builtInBlock(row.id)
  if (own) return kindOfPlace(own.place) === kindOfPlace(row.place)
  return isOpenKind(kindOfPlace(row.place)) && row[textField('body', DEFAULT_LOCALE)] !== ''
}

/** Field by field: what a block gets later stays inside until somebody lets it out here. */
const rowToBlock = (row: ContentBlock): PublicBlock => ({
  id: row.id,
  place: row.place,
  name: row.name,
  image: row.image,
  price: row.price,
  original_price: row.original_price,
  period: row.period,
  percent: row.percent,
  ends_on: row.ends_on,
  is_illustration: row.proof === '',
  texts: inWrittenLanguages((locale) => wordsIn(row, locale)),
})

const wordsIn = (row: ContentBlock, locale: Locale): WrittenWords | null => {
  const words = {
    title: row[textField('title', locale)],
    body: row[textField('body', locale)],
    note: row[textField('note', locale)],
  }
  return words.title || words.body || words.note ? words : null
}

/** Its Markdown rendered, in the languages in which it was written. */
export const blockToLegal = (
  row: ContentBlock,
  htmlOf: (markdown: string) => string,
): PublicLegal => ({
  updated_at: row.updated_at,
  texts: inWrittenLanguages((locale) => {
    const markdown = row[textField('body', locale)]
    return markdown === '' ? null : htmlToSheet(htmlOf(markdown))
  }),
})

const inWrittenLanguages = <Written>(
  write: (locale: Locale) => Written | null,
): Partial<Record<Locale, Written>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const written = write(locale)
      return written === null ? [] : [[locale, written]]
    }),
  )
