import { useLingui } from '@lingui/react/macro'
import { useBlockTitle } from '#admin/content/block-texts.ts'
import { oneOfPlace } from '#admin/content/place-labels.ts'
import type { SiteBlocks } from '#admin/content/site-blocks.ts'
import {
  type EntityLabels,
  labelText,
  useEntityLabels,
} from '#admin/shared/labels/entity-labels.ts'
import { CONTENT, rowAddress } from '#admin/shared/row-addresses.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { hashesIn } from '#domain/pictures.ts'
import { isolate } from '#domain/text/isolate.ts'

/** A row that names a picture. */
export type PictureUse = {
  /** 'Modèle · Luna'. */
  readonly label: string
  /** Its address in the back-office. */
  readonly address: string
}

type PictureUses = ReadonlyMap<string, readonly PictureUse[]>

type NamedPicture = readonly [hash: string, use: PictureUse]

/** The pictures that rows name, by the same rule as on the server: a hash in any text or address counts. */
export const usesIn = <Row extends object>(
  rows: readonly Row[],
  toUse: (row: Row) => PictureUse,
): readonly NamedPicture[] =>
  rows.flatMap((row) => namedIn(row).map((hash) => [hash, toUse(row)] as const))

export const usesByPicture = (named: readonly NamedPicture[]): PictureUses => {
  const uses = new Map<string, PictureUse[]>()
  for (const [hash, use] of named) uses.set(hash, [...(uses.get(hash) ?? []), use])
  return uses
}

/** A row keeps its identity until it changes, and an article may have 400 kB. */
const known = new WeakMap<object, readonly string[]>()

const namedIn = (row: object): readonly string[] => {
  const before = known.get(row)
  if (before) return before
  const named = [...new Set(hashesIn(JSON.stringify(row)))]
  known.set(row, named)
  return named
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** Where each picture is used; null while a list that may name pictures is not on this device. */
export const usePictureUses = (site: SiteBlocks | null): PictureUses | null => {
  const { i18n } = useLingui()
  const titleOf = useBlockTitle()
  const areHere = useAreHere()
  const models = useRows('models')
  const posts = useRows('blog')
  const blocks = useRows('content')
  const settings = useRows('settings')
  const modelLabels = useEntityLabels('models')
  const postLabels = useEntityLabels('blog')
  const settingsLabels = useEntityLabels('settings')
  const named = (words: EntityLabels | null) => (row: Row) => ({
    label: words
      ? `${i18n._(words.singular())} · ${isolate(labelText(i18n, words.nameOf(row)))}`
      : '',
    address: words?.addressOf(row.id) ?? '',
  })
  const ofBlock = (block: ContentBlock) => ({
    label: `${i18n._(oneOfPlace(block.place))} · ${isolate(titleOf(block, site?.get(block.id)).title)}`,
    address: rowAddress(CONTENT, block.id),
  })
  if (!areHere || !models || !posts || !blocks || !settings) return null
  return usesByPicture([
    ...usesIn(models, named(modelLabels)),
    ...usesIn(posts, named(postLabels)),
    ...usesIn(blocks, ofBlock),
    ...usesIn(settings, named(settingsLabels)),
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
