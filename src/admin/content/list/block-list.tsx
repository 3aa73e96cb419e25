import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { placeLabel } from '#admin/content/words/place-words.ts'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import { DeleteRow } from '#admin/entity/list/delete-row.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import type { ContentPlace } from '#domain/content-blocks.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { BlockRow } from './block-row.tsx'
import { ResetBlock } from './reset-block.tsx'
import { useBlockActions } from './use-block-actions.ts'

type BlockListProps = {
  readonly place: ContentPlace
  /** In their order. */
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
  /** There are others between them, so that none can be moved. */
  readonly isPart?: boolean
}

type Asked = { readonly what: 'reset' | 'delete'; readonly id: string; readonly name: string }

/** The blocks of one place. */
export function BlockList({ place, blocks, site, isPart = false }: BlockListProps) {
  const { t, i18n } = useLingui()
  const pending = usePendingRowIds('content')
  const drafts = useDraftRowIds('content')
  const { move, show, reset } = useBlockActions()
  const titleOf = useBlockTitle()
  const [asked, setAsked] = useState<Asked | null>(null)
  const label = i18n._(placeLabel(place))
  const ask = (what: Asked['what'], block: ContentBlock) =>
    setAsked({ what, id: block.id, name: titleOf(block, site?.get(block.id)).title })
  return (
    <Stack gap="xs">
      <Heading level={2} look="card">
        {label}
      </Heading>
      {blocks.length === 0 ? <Empty /> : null}
      <Ledger label={label} rows={blocks}>
        {(block) => (
          <BlockRow
            block={block}
            site={site}
            isPending={pending.has(block.id)}
            hasDraft={drafts.has(block.id)}
            isFirst={isPart || block === blocks[0]}
            isLast={isPart || block === blocks.at(-1)}
            onMove={(by) => void move(blocks, block.id, by)}
            onShow={(isShown) => void show(block, isShown)}
            onReset={() => ask('reset', block)}
            onDelete={() => ask('delete', block)}
          />
        )}
      </Ledger>
      <ResetBlock
        row={asked?.what === 'reset' ? asked : null}
        onReset={(id) => void reset(id)}
        onClose={() => setAsked(null)}
      />
      <DeleteRow
        entity="content"
        row={asked?.what === 'delete' ? asked : null}
        question={t({
          id: 'admin.content.delete.ask',
          message: 'Êtes-vous sûr de vouloir supprimer ce contenu ?',
        })}
        done={t({ id: 'admin.content.deleted', message: 'Contenu supprimé avec succès' })}
        onClose={() => setAsked(null)}
      />
    </Stack>
  )
}

function Empty() {
  const { t } = useLingui()
  return (
    <Text look="small" tone="quiet">
      {t({
        id: 'admin.content.place-empty',
        message: 'Aucun contenu : cette section n’est pas affichée.',
      })}
    </Text>
  )
}

export function BlockListSkeleton() {
  const say = useStateSentences()
  return (
    <LedgerSkeleton label={say('loading')}>
      <LedgerRow
        title={<Skeleton width="12rem" />}
        meta={<Skeleton width="14rem" />}
        words={<Skeleton />}
      />
    </LedgerSkeleton>
  )
}
