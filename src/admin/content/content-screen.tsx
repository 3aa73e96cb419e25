import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useListState } from '#admin/shared/list/list-state.tsx'
import { OpenedForm } from '#admin/shared/list/opened-row.tsx'
import { CONTENT, SEARCH_PARAM } from '#admin/shared/row-addresses.ts'
import { useUrlFilter, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import {
  CONTENT_KINDS,
  type ContentKind,
  kindOfPlace,
  placesOfKind,
} from '#domain/content-blocks.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { lastPosition } from './block-actions.ts'
import { OpenedBlock } from './block-form-dialog.tsx'
import { FoundBlocks, KindList } from './block-list.tsx'
import { MediaTab } from './media/media-tab.tsx'
import { useSendPictures } from './media/use-send-pictures.ts'
import { kindLabel } from './place-labels.ts'
import { useSiteBlocks } from './site-blocks.ts'
import { listedBlocks, useFoundBlocks } from './use-found-blocks.ts'

type ContentToolsProps = {
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Null if there is nothing to count. */
  readonly found: number | null
}

/** Above the tabs, because a search covers all of them. */
function ContentTools({ search, onSearch, found }: ContentToolsProps) {
  const { t } = useLingui()
  return (
    <ListTools
      selects="none"
      label={t({ id: 'admin.content.filters', message: 'Chercher dans les contenus' })}
      note={
        <span role="status">
          {found === null
            ? null
            : t({
                id: 'admin.content.found',
                message: plural(found, {
                  one: '# contenu dans tous les onglets',
                  other: '# contenus dans tous les onglets',
                }),
              })}
        </span>
      }
    >
      <SearchField
        label={t({ id: 'admin.content.search', message: 'Rechercher un contenu' })}
        placeholder={t({
          id: 'admin.content.search.placeholder',
          message: 'Nom, question ou texte',
        })}
        clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
        value={search}
        onChange={onSearch}
      />
    </ListTools>
  )
}

const [FIRST_KIND] = CONTENT_KINDS

/** The tab without blocks. */
const MEDIA = 'media'

export function ContentScreen() {
  const { t, i18n } = useLingui()
  const rows = useRows('content')
  const site = useSiteBlocks()
  const sending = useSendPictures()
  const form = useUrlLayer(CONTENT.layer)
  const [address, setAddress] = useUrlFilter('onglet')
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
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
    <AdminMain id="main" label={t({ id: 'admin.nav.content', message: 'Contenu' })}>
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
              // A hidden list cannot measure its rows, and would keep requesting from the server.
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
    </AdminMain>
  )
}
