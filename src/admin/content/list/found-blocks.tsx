import { useLingui } from '@lingui/react/macro'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import type { ListState } from '#admin/entity/list/state/use-list-state.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { byPosition, CONTENT_PLACES } from '#domain/content-blocks.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { BlockList, BlockListSkeleton } from './block-list.tsx'
import { NoContent } from './no-content.tsx'

type FoundBlocksProps = {
  readonly state: ListState
  readonly blocks: readonly ContentBlock[]
  /** Null while its words are on their way: nothing can be found in them yet. */
  readonly site: SiteBlocks | null
  readonly onClear: () => void
}

/** What a search has found in all tabs, place by place. */
export function FoundBlocks({ state, blocks, site, onClear }: FoundBlocksProps) {
  const { t } = useLingui()
  const inPlaces = CONTENT_PLACES.map((place) => ({
    place,
    found: blocks.filter((block) => block.place === place).toSorted(byPosition),
  }))
  return (
    <ListBody
      state={state === 'ready' && site === null ? 'waiting' : state}
      count={blocks.length}
      skeleton={<BlockListSkeleton />}
      empty={<NoContent />}
      noMatch={t({ id: 'admin.content.no-match', message: 'Aucun contenu ne correspond' })}
      onClear={onClear}
    >
      <Stack gap="lg">
        {inPlaces
          .filter(({ found }) => found.length > 0)
          .map(({ place, found }) => (
            <BlockList key={place} place={place} blocks={found} site={site} isPart />
          ))}
      </Stack>
    </ListBody>
  )
}
