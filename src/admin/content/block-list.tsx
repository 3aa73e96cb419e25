import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { DeleteRow } from '#admin/shared/list/delete-rows.tsx'
import { CopyAge, ListBody, type ListState, RefusedRows } from '#admin/shared/list/list-state.tsx'
import { NEW_ROW_TARGET } from '#admin/shared/row-addresses.ts'
import type { UrlLayer } from '#admin/shared/url-state.ts'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import {
  byPosition,
  CONTENT_PLACES,
  type ContentKind,
  type ContentPlace,
  isOpenKind,
  placesOfKind,
} from '#domain/content-blocks.ts'
import { ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Table, TableRow, TableSkeleton } from '#ui/table/table.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useBlockActions } from './block-actions.ts'
import { BlockRow } from './block-row.tsx'
import { useBlockTitle } from './block-texts.ts'
import { ClaimNotice } from './campaign-claim.tsx'
import { placeLabel } from './place-labels.ts'
import type { SiteBlocks } from './site-blocks.ts'

type ResetBlockProps = {
  /** Null: no question is open. */
  readonly row: { readonly id: string; readonly name: string } | null
  readonly onReset: (id: string) => void
  readonly onClose: () => void
}

/** Asks before the texts of five languages are deleted. */
function ResetBlock({ row, onReset, onClose }: ResetBlockProps) {
  const { t } = useLingui()
  const shown = useLastValue(row)
  const name = shown?.name ?? ''
  return (
    <ConfirmDialog
      open={row !== null}
      title={t({ id: 'admin.content.reset.ask', message: 'Revenir au texte par défaut ?' })}
      description={t({
        id: 'admin.content.reset.text',
        message: `« ${name} » reprend son texte et son prix par défaut, dans toutes les langues.`,
      })}
      confirmLabel={t({ id: 'admin.content.reset', message: 'Revenir au texte par défaut' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      onConfirm={() => {
        if (row) onReset(row.id)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

type BlockListProps = {
  readonly place: ContentPlace
  /** In their order. */
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
  /** Other blocks between them are filtered out, so none can be moved. */
  readonly isPart?: boolean
}

type Asked = { readonly what: 'reset' | 'delete'; readonly id: string; readonly name: string }

/** The blocks of one place. */
function BlockList({ place, blocks, site, isPart = false }: BlockListProps) {
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
      <Table label={label} rows={blocks}>
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
      </Table>
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

function BlockListSkeleton() {
  const say = useStateSentences()
  return (
    <TableSkeleton label={say('loading')}>
      <TableRow
        title={<Skeleton width="12rem" />}
        meta={<Skeleton width="14rem" />}
        text={<Skeleton />}
      />
    </TableSkeleton>
  )
}

function NoContent() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<FileText />}
      title={t({ id: 'admin.content.empty', message: 'Aucun contenu à modifier' })}
    >
      <Trans id="admin.content.empty.text">Le site affiche ses textes par défaut.</Trans>
    </EmptyState>
  )
}

type KindListProps = {
  readonly kind: ContentKind
  readonly state: ListState
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
  readonly layer: UrlLayer
  readonly onClear: () => void
}

/** One kind of blocks, place by place. */
export function KindList({ state, onClear, ...list }: KindListProps) {
  return (
    <ListBody
      state={state}
      count={list.blocks.length}
      skeleton={<BlockListSkeleton />}
      empty={<NoContent />}
      noMatch=""
      onClear={onClear}
    >
      <Places {...list} />
    </ListBody>
  )
}

function Places({ kind, blocks, site, layer }: Omit<KindListProps, 'state' | 'onClear'>) {
  const inPlace = (place: ContentPlace) =>
    blocks.filter((block) => block.place === place).toSorted(byPosition)
  return (
    <Stack gap="lg">
      <Row gap="md" justify="between" align="start" wrap>
        <Rule kind={kind} />
        {isOpenKind(kind) ? (
          <ThumbAction>
            <Button
              data-new-row
              tone="main"
              icon={<Plus aria-hidden="true" />}
              onClick={() => layer.open(NEW_ROW_TARGET)}
            >
              {kind === 'faq' ? (
                <Trans id="admin.content.new-question">Ajouter une question</Trans>
              ) : (
                <Trans id="admin.content.new-testimonial">Ajouter un témoignage</Trans>
              )}
            </Button>
          </ThumbAction>
        ) : null}
      </Row>
      {kind === 'campaign' || kind === 'plan' ? <ClaimNotice blocks={blocks} site={site} /> : null}
      {placesOfKind(kind).map((place) => (
        <BlockList key={place} place={place} blocks={inPlace(place)} site={site} />
      ))}
    </Stack>
  )
}

/** Explains which visitors read which text, before anything is written. */
function Rule({ kind }: Pick<KindListProps, 'kind'>) {
  return (
    <Stack gap="3xs">
      <Text look="small" tone="quiet">
        <Trans id="admin.content.rule">
          Un texte que vous ne modifiez pas garde sa valeur par défaut, dans les cinq langues. Un
          texte que vous modifiez remplace la valeur par défaut ; dans une langue que vous ne
          remplissez pas, le visiteur lit votre texte français, signalé comme tel.
        </Trans>{' '}
        {kind === 'legal' ? (
          <Trans id="admin.content.rule.legal">
            Le texte français fait foi : toute modification est datée du jour. Entre doubles
            accolades, le nom du site, l’e-mail et le téléphone viennent des paramètres (le
            téléphone est le numéro WhatsApp) ; pour les autres, complétez avec vos informations :
            dénomination, SIRET, siège, hébergeur, médiateur. En attendant, les pages affichent « à
            compléter par l’éditeur ».
          </Trans>
        ) : null}
      </Text>
      <CopyAge entity="content" />
      <RefusedRows entity="content" />
    </Stack>
  )
}

type FoundBlocksProps = {
  readonly state: ListState
  readonly blocks: readonly ContentBlock[]
  /** Null while the site's texts are being loaded: they cannot be searched yet. */
  readonly site: SiteBlocks | null
  readonly onClear: () => void
}

/** The search results of all tabs, place by place. */
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
