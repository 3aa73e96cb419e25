import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { ClaimNotice } from '#admin/content/claim-notice.tsx'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { RefusedRows } from '#admin/entity/list/state/refused-rows.tsx'
import type { ListState } from '#admin/entity/list/state/use-list-state.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import {
  byPosition,
  type ContentKind,
  type ContentPlace,
  isOpenKind,
  placesOfKind,
} from '#domain/content-blocks.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { ThumbAction } from '#ui/workbench/work-page.tsx'
import { BlockList, BlockListSkeleton } from './block-list.tsx'
import { NoContent } from './no-content.tsx'

type KindListProps = {
  readonly kind: ContentKind
  readonly state: ListState
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
  readonly layer: AddressLayer
  readonly onClear: () => void
}

/** One sort of blocks, place by place. */
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

/** Who reads what, said before anything is written. */
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
