import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock, isOpenKind, kindOfPlace } from '#domain/content-blocks.ts'

/** Rows that pages have a place for: a plan that the site does not know is shown and sold nowhere. */
export const listedBlocks = (rows: readonly ContentBlock[]): readonly ContentBlock[] =>
  rows.filter(
    ({ id, place }) => builtInBlock(id)?.place === place || isOpenKind(kindOfPlace(place)),
  )
