import { useLingui } from '@lingui/react/macro'
import { CONTENT, SEARCH_PARAM } from '#admin/entity/address/row-addresses.ts'
import { useAddressFilter, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import {
  CONTENT_KINDS,
  type ContentKind,
  kindOfPlace,
  placesOfKind,
} from '#domain/content-blocks.ts'
import { Tabs } from '#ui/nav/tabs.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { ContentTools } from './content-tools.tsx'
import { OpenedBlock } from './form/opened-block.tsx'
import { FoundBlocks } from './list/found-blocks.tsx'
import { KindList } from './list/kind-list.tsx'
import { listedBlocks } from './list/listed-blocks.ts'
import { lastPosition } from './list/plan-move.ts'
import { useFoundBlocks } from './list/use-found-blocks.ts'
import { MediaTab } from './media/media-tab.tsx'
import { useSendPictures } from './media/use-send-pictures.ts'
import { useSiteBlocks } from './site-texts.tsx'
import { kindLabel } from './words/place-words.ts'

const [FIRST_KIND] = CONTENT_KINDS

/** The tab that holds no blocks. */
const MEDIA = 'media'

export function ContentScreen() {
  const { t, i18n } = useLingui()
  const rows = useRows('content')
  const site = useSiteBlocks()
  const sending = useSendPictures()
  const form = useAddressLayer(CONTENT.layer)
  const [address, setAddress] = useAddressFilter('onglet')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const isSearch = search.trim() !== ''
  const found = useFoundBlocks(rows, site, search)
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
      <ContentTools
        search={search}
        onSearch={setSearch}
        found={isSearch && state === 'ready' && site ? found.length : null}
      />
      {isSearch ? (
        <FoundBlocks
          state={state}
          blocks={found.map(({ block }) => block)}
          site={site}
          onClear={() => setSearch('')}
        />
      ) : (
        <Tabs<ContentKind | typeof MEDIA>
          label={t({ id: 'admin.content.tabs', message: 'Types de contenus' })}
          value={address === MEDIA ? MEDIA : kind}
          onChange={(chosen) => setAddress(chosen === FIRST_KIND ? '' : chosen)}
          items={[
            ...CONTENT_KINDS.map((value) => ({
              value,
              label: i18n._(kindLabel(value)),
              content: (
                <KindList
                  kind={value}
                  state={state}
                  blocks={blocks}
                  site={site}
                  layer={form}
                  onClear={() => setAddress('')}
                />
              ),
            })),
            {
              value: MEDIA,
              label: t({ id: 'admin.media', message: 'Médias' }),
              // A list that is hidden cannot measure its rows, and would go on asking the server.
              content: address === MEDIA ? <MediaTab site={site} sending={sending} /> : null,
            },
          ]}
        />
      )}
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
