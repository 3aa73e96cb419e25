import { listedBlocks } from '#admin/content/list/listed-blocks.ts'
import { useSiteBlocks } from '#admin/content/site-texts.tsx'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'

type FoundBlock = { readonly id: string; readonly title: string; readonly words: string }

/** The site's texts in which the words stand, in the French that visitors read; none for no words. */
export const useFoundBlocks = (words: string): readonly FoundBlock[] => {
  const rows = useRows('content') ?? []
  const site = useSiteBlocks()
  const titleOf = useBlockTitle()
  if (words.trim() === '' || site === null) return []
  return listedBlocks(rows)
    .map((block) => ({ id: block.id, ...titleOf(block, site.get(block.id)) }))
    .filter((block) => matchesSearch(words, block.title, block.words))
}
