import type { ContentBlock } from '#contract/entities/content.ts'
import { localizePath } from '#contract/languages/locale-path.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/languages/locales.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { placeAddress } from './words/place-words.ts'

/** Where visitors read a block, in a language. */
export const blockAddress = (
  { id, place }: Pick<ContentBlock, 'id' | 'place'>,
  locale: Locale = DEFAULT_LOCALE,
): string => {
  const document = place === 'legal' ? builtInBlock(id)?.name : undefined
  const [path = '/', anchor] = placeAddress(place).split('#')
  const page = localizePath(document ? `${path}/${document}` : path, locale)
  return anchor ? `${page}#${anchor}` : page
}
