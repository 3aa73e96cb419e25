import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { ReadOlder } from '#admin/entity/list/read-older.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { ServerFiles } from '#device/account/use-server-files.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PictureSheet, PictureSheetSkeleton, PictureTile } from '#ui/ledger/picture-sheet.tsx'
import { DeletePicture } from './delete-picture.tsx'
import type { MediaItem } from './media-items.ts'
import { MediaTile } from './media-tile.tsx'
import { NoMedia } from './no-media.tsx'
import { usePictureUses } from './use-picture-uses.ts'

type MediaSheetProps = {
  readonly items: readonly MediaItem[]
  readonly server: ServerFiles
  readonly site: SiteBlocks | null
  /** Pictures that wait here are on their way now. */
  readonly isSending: boolean
}

export function MediaSheet({ items, server, site, isSending }: MediaSheetProps) {
  const { t } = useLingui()
  const uses = usePictureUses(site)
  const [asked, ask] = useState<MediaItem | null>(null)
  const isLoading = server.files === undefined && server.problem === null
  // What the server says now: of an older list, or none, nobody knows what may go.
  const isListed = server.files !== undefined && server.problem === null
  if (items.length === 0)
    return isLoading ? <MediaSkeleton /> : <NoMedia canAdd={server.problem !== 'missing'} />
  return (
    <Stack gap="lg">
      <PictureSheet label={t({ id: 'admin.media', message: 'Médias' })} rows={items}>
        {(item) => (
          <MediaTile
            item={item}
            uses={uses && (uses.get(item.id) ?? [])}
            isSending={isSending}
            onDelete={item.isWaiting || isListed ? () => ask(item) : null}
          />
        )}
      </PictureSheet>
      {server.hasMore ? <ReadOlder readOlder={server.readOlder} /> : null}
      <DeletePicture item={asked} onClose={() => ask(null)} onDeleted={server.leaveOut} />
    </Stack>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const

export function MediaSkeleton() {
  const say = useStateSentences()
  return (
    <PictureSheetSkeleton label={say('loading')}>
      {PLACES.map((place) => (
        <PictureTile
          key={place}
          media={<Skeleton shape="block" ratio="1/1" />}
          title={<Skeleton width="6rem" />}
          meta={<Skeleton width="8rem" />}
        />
      ))}
    </PictureSheetSkeleton>
  )
}
