import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { useBlockPrice } from '#admin/content/words/use-block-price.ts'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { amountWords } from '#admin/entity/words/price-text.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { listedBlocks } from './listed-blocks.ts'

type FoundBlock = {
  readonly block: ContentBlock
  readonly title: string
  readonly words: string
}

/**
 * The site's texts in which the words stand, in the French that visitors read, or beside them in their price; none for
 * no words, and while the site's own texts are on their way.
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
      const amount = price === null ? '' : amountWords(price)
      return matchesSearch(words, found.title, found.words, priceOf(block, own) ?? '', amount)
    })
}
