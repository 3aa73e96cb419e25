import { amountSearchText } from '#admin/shared/labels/price-text.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock, isOpenKind, kindOfPlace } from '#domain/content-blocks.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { useBlockPrice, useBlockTitle } from './block-texts.ts'
import type { SiteBlocks } from './site-blocks.ts'

/** Rows that pages have a place for: a plan that the site does not know is neither shown nor sold. */
export const listedBlocks = (rows: readonly ContentBlock[]): readonly ContentBlock[] =>
  rows.filter(
    ({ id, place }) => builtInBlock(id)?.place === place || isOpenKind(kindOfPlace(place)),
  )

type FoundBlock = {
  readonly block: ContentBlock
  readonly title: string
  readonly words: string
}

/**
 * The blocks that contain the words in the French that visitors read, or in their price; empty if there are no words,
 * and while the site's own texts are being loaded.
 */
export const useFoundBlocks = (
  rows: readonly ContentBlock[] | undefined,
  site: SiteBlocks | null,
  words: string,
): readonly FoundBlock[] => {
  const titleOf = useBlockTitle()
  const priceOf = useBlockPrice()
  if (words.trim() === '' || rows === undefined || site === null) return []
  return listedBlocks(rows)
    .map((block) => ({ block, ...titleOf(block, site.get(block.id)) }))
    .filter(({ block, ...found }) => {
      const own = site.get(block.id)
      const price = block.price ?? own?.price ?? null
      const amount = price === null ? '' : amountSearchText(price)
      return matchesSearch(words, found.title, found.words, priceOf(block, own) ?? '', amount)
    })
}
