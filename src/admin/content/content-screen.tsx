import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Plus } from 'lucide-react'
import { CONTENT, NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import { useAddressFilter } from '#admin/entity/address/use-address-filter.ts'
import { type AddressLayer, useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { CopyAge } from '#admin/entity/list/copy-age.tsx'
import { ListBody } from '#admin/entity/list/list-body.tsx'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { useListState } from '#admin/entity/list/use-list-state.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import {
  byPosition,
  CONTENT_KINDS,
  type ContentKind,
  type ContentPlace,
  isOpenKind,
  kindOfPlace,
  placesOfKind,
} from '#domain/content-blocks.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Text } from '#ui/type/text.tsx'
import { ThumbAction, WorkPage } from '#ui/workbench/work-page.tsx'
import { ClaimNotice } from './claim-notice.tsx'
import { OpenedBlock } from './form/opened-block.tsx'
import { BlockList, BlockListSkeleton } from './list/block-list.tsx'
import { listedBlocks } from './list/listed-blocks.ts'
import { lastPosition } from './list/plan-move.ts'
import { kindLabel } from './place-words.ts'
import { type SiteBlocks, useSiteBlocks } from './site-texts.tsx'

const [FIRST_KIND] = CONTENT_KINDS

export function ContentScreen() {
  const { t, i18n } = useLingui()
  const rows = useRows('content')
  const site = useSiteBlocks()
  const form = useAddressLayer(CONTENT.layer)
  const [address, setAddress] = useAddressFilter('onglet')
  const opened = rows?.find(({ id }) => id === form.value)
  const kind =
    CONTENT_KINDS.find((known) => known === address) ??
    (opened ? kindOfPlace(opened.place) : FIRST_KIND)
  const state = useListState(
    'content',
    rows,
    t({ id: 'admin.content.load-failed', message: 'Impossible de charger les contenus' }),
  )
  const blocks = listedBlocks(rows ?? [])
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.content', message: 'Contenu' })}>
      <ListBody
        state={state}
        count={blocks.length}
        skeleton={<BlockListSkeleton />}
        empty={<NoContent />}
        noMatch=""
        onClear={() => setAddress('')}
      >
        <Tabs
          label={t({ id: 'admin.content.tabs', message: 'Sortes de contenus' })}
          value={kind}
          onChange={(chosen) => setAddress(chosen === FIRST_KIND ? '' : chosen)}
          items={CONTENT_KINDS.map((value) => ({
            value,
            label: i18n._(kindLabel(value)),
            content: <KindList kind={value} blocks={blocks} site={site} layer={form} />,
          }))}
        />
      </ListBody>
      <OpenedForm entity="content" layer={form}>
        {(opening) => (
          <OpenedBlock
            {...opening}
            newPlace={placesOfKind(kind)[0] ?? 'home-testimonials'}
            nextPosition={(place) => lastPosition(blocks.filter((block) => block.place === place))}
          />
        )}
      </OpenedForm>
    </WorkPage>
  )
}

type KindListProps = {
  readonly kind: ContentKind
  readonly blocks: readonly ContentBlock[]
  readonly site: SiteBlocks | null
  readonly layer: AddressLayer
}

function KindList({ kind, blocks, site, layer }: KindListProps) {
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
          Ce que vous ne modifiez pas garde les mots du site, dans les cinq langues. Ce que vous
          modifiez montre les vôtres ; dans une langue laissée telle quelle, le visiteur lit votre
          français, signalé comme tel.
        </Trans>{' '}
        {kind === 'legal' ? (
          <Trans id="admin.content.rule.legal">
            Le texte français fait foi : toute modification est datée du jour. Les mots entre
            doubles accolades sont remplacés par les coordonnées de l’éditeur.
          </Trans>
        ) : null}
      </Text>
      <CopyAge entity="content" />
    </Stack>
  )
}

function NoContent() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<FileText />}
      title={t({ id: 'admin.content.empty', message: 'Aucun contenu à modifier' })}
    >
      <Trans id="admin.content.empty.text">Le site montre ses propres textes.</Trans>
    </EmptyState>
  )
}
