import { useLingui } from '@lingui/react/macro'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { oneOfPlace } from '#admin/content/words/place-words.ts'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { CONTENT, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { type EntityWords, inWords, useEntityWords } from '#admin/entity/words/entity-words.tsx'
import type { ContentBlock } from '#contract/entities/content.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { isolate } from '#domain/text/isolate.ts'
import { type PictureUses, usesByPicture, usesIn } from './picture-uses.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** Where each picture is used; null as long as a list that may tell is not on this device. */
export const usePictureUses = (site: SiteBlocks | null): PictureUses | null => {
  const { i18n } = useLingui()
  const titleOf = useBlockTitle()
  const areHere = useAreHere()
  const models = useRows('models')
  const posts = useRows('blog')
  const blocks = useRows('content')
  const settings = useRows('settings')
  const modelWords = useEntityWords('models')
  const postWords = useEntityWords('blog')
  const settingsWords = useEntityWords('settings')
  const named = (words: EntityWords | null) => (row: Row) => ({
    label: words
      ? `${i18n._(words.singular())} · ${isolate(inWords(i18n, words.nameOf(row)))}`
      : '',
    address: words?.addressOf(row.id) ?? '',
  })
  const ofBlock = (block: ContentBlock) => ({
    label: `${i18n._(oneOfPlace(block.place))} · ${isolate(titleOf(block, site?.get(block.id)).title)}`,
    address: rowAddress(CONTENT, block.id),
  })
  if (!areHere || !models || !posts || !blocks || !settings) return null
  return usesByPicture([
    ...usesIn(models, named(modelWords)),
    ...usesIn(posts, named(postWords)),
    ...usesIn(blocks, ofBlock),
    ...usesIn(settings, named(settingsWords)),
  ])
}

const useAreHere = (): boolean => {
  const lists = [
    useLoadState('models'),
    useLoadState('blog'),
    useLoadState('content'),
    useLoadState('settings'),
  ]
  return lists.every(({ loadedAtMs }) => loadedAtMs !== null)
}
