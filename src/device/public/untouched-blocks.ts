import type { PublicBlock } from '#contract/public/public-content.ts'
import { BUILT_IN_BLOCKS, type ContentPlace, UNWRITTEN_FACTS } from '#domain/content-blocks.ts'

/** A place as the site comes with it: nothing is rewritten. */
export const untouchedBlocks = (place: ContentPlace): readonly PublicBlock[] =>
  BUILT_IN_BLOCKS.filter((block) => block.place === place).map(({ id }) => ({
    id,
    place,
    ...UNWRITTEN_FACTS,
    is_illustration: true,
    texts: {},
  }))
