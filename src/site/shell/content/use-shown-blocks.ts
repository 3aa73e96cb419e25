import { useLingui } from '@lingui/react'
import { usePublicContent } from '#device/public/public-content.ts'
import { untouchedBlocks } from '#device/public/untouched-blocks.ts'
import type { ContentPlace } from '#domain/content-blocks.ts'
import { useLocale } from '#i18n/use-locale.ts'
import type { OwnBlocks } from './own-blocks.ts'
import { type ShownBlock, showBlock } from './show-block.ts'

/** The blocks of a place: as the site comes with them first, then as the server says. */
export const useShownBlocks = (place: ContentPlace, own: OwnBlocks): readonly ShownBlock[] => {
  const read = usePublicContent()
  const { i18n } = useLingui()
  const locale = useLocale()
  const blocks =
    read.type === 'found'
      ? read.value.filter((block) => block.place === place)
      : untouchedBlocks(place)
  return blocks.map((block) =>
    showBlock(block, { own: own.get(block.id), locale, say: (message) => i18n._(message) }),
  )
}
