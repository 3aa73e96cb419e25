import type { MessageDescriptor } from '@lingui/core'
import { BUILT_IN_BLOCKS, type ContentPlace } from '#domain/content-blocks.ts'

/** The site's own texts of a block: messages of its catalogues. */
export interface DefaultTexts {
  readonly name?: string
  readonly image?: string
  readonly title?: MessageDescriptor
  /** One message for each line. */
  readonly body?: readonly MessageDescriptor[]
  readonly note?: MessageDescriptor
}

/** By the block's id. */
export type DefaultBlocks = ReadonlyMap<string, DefaultTexts>

/** Maps the default texts of one place, given by block name, to the ids of its blocks. */
export const defaultBlocks = (
  place: ContentPlace,
  words: Readonly<Record<string, DefaultTexts>>,
): DefaultBlocks =>
  new Map(
    BUILT_IN_BLOCKS.filter((block) => block.place === place).flatMap(({ id, name }) => {
      const own = words[name]
      return own ? [[id, own]] : []
    }),
  )
