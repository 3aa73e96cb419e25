import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, UsersRound } from 'lucide-react'
import { useCallback } from 'react'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { PersonListSkeleton, RowLink } from '#admin/shared/list/list-row.tsx'
import { ListSelect } from '#admin/shared/list/list-select.tsx'
import { NoMatch } from '#admin/shared/list/list-state.tsx'
import { ReadOlder } from '#admin/shared/list/read-older.tsx'
import {
  ListOutdated,
  ListUnavailable,
  SignedOut,
  useIsSignedOut,
} from '#admin/shared/online-section.tsx'
import { SEARCH_PARAM, SUBSCRIBER_LAYER } from '#admin/shared/row-addresses.ts'
import { SitePageButton } from '#admin/shared/site-links.tsx'
import { useUrlChoice, useUrlFilter, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { SUBSCRIBER_STATES, type Subscriber } from '#contract/admin/subscribers.ts'
import { LOCALES } from '#contract/locales.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { Table, TableRow } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { SubscriberBadge, subscriberStateLabel } from './newsletter-labels.tsx'
import { SubscriberDialog } from './subscriber-dialog.tsx'
import { type SubscriberFilter, useSaveSubscriberCsv, useSubscribers } from './use-subscribers.ts'

/** The newsletter's subscribers, read from the server each time and stored on no device. */
export function SubscribersView() {
  if (!useIsSignedOut()) return <ReadSubscribers />
  return (
    <SignedOut icon={<UsersRound />}>
      <Text as="span">
        <Trans id="admin.subscribers.signed-out.text">
          Reconnectez-vous pour voir les abonnés : leurs adresses ne sont enregistrées sur aucun
          appareil.
        </Trans>
      </Text>
    </SignedOut>
  )
}

function ReadSubscribers() {
  const { t, i18n } = useLingui()
  const say = useStateSentences()
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  // The address is written once the typing pauses, and the request is made then.
  const [asked] = useUrlFilter(SEARCH_PARAM)
  const [language, setLanguage] = useUrlChoice('langue', LOCALES)
  const [state, setState] = useUrlChoice('etat', SUBSCRIBER_STATES)
  const filter = { search: asked, language, state }
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.subscribers.load-failed', message: 'Impossible de charger les abonnés' }),
  )
  const subscribers = useSubscribers(filter, notifyLoadFailure)
  const { page, problem, settle } = subscribers
  const layer = useUrlLayer(SUBSCRIBER_LAYER)
  const found = page?.found ?? 0
  const isFiltered = search !== '' || language !== '' || state !== ''
  const clear = () => {
    setSearch('')
    setLanguage('')
    setState('')
  }
  return (
    <Stack gap="md">
      <ListTools
        label={t({ id: 'admin.subscribers.tools', message: 'Chercher et filtrer les abonnés' })}
        selects="two"
        end={<FileButton filter={filter} isEmpty={found === 0} />}
        note={
          <>
            <span role="status">
              {page === null
                ? null
                : t({
                    id: 'admin.subscribers.count',
                    message: plural(found, { one: '# adresse', other: '# adresses' }),
                  })}
            </span>
            <span>
              <Trans id="admin.subscribers.rule">
                Ces adresses ne sont enregistrées sur aucun appareil.
              </Trans>
            </span>
          </>
        }
      >
        <SearchField
          label={t({ id: 'admin.subscribers.search', message: 'Rechercher un abonné' })}
          placeholder={t({ id: 'admin.subscribers.search.placeholder', message: 'Adresse e-mail' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={search}
          onChange={setSearch}
        />
        <ListSelect
          label={t({ id: 'admin.subscribers.language', message: 'Filtrer par langue' })}
          usual={t({ id: 'admin.subscribers.all-languages', message: 'Toute langue' })}
          value={language}
          onChange={setLanguage}
          choices={LOCALES.map((known) => ({ value: known, label: i18n._(languageLabel(known)) }))}
        />
        <ListSelect
          label={t({ id: 'admin.subscribers.state', message: 'Filtrer par état' })}
          usual={t({ id: 'admin.subscribers.all-states', message: 'Tout état' })}
          value={state}
          onChange={setState}
          choices={SUBSCRIBER_STATES.map((known) => ({
            value: known,
            label: i18n._(subscriberStateLabel(known)),
          }))}
        />
      </ListTools>
      {page === null ? (
        problem === null ? (
          <PersonListSkeleton label={say('loading')} />
        ) : (
          <ListUnavailable
            problem={problem}
            onRetry={subscribers.reload}
            offline={t({
              id: 'admin.subscribers.offline',
              message: 'Abonnés indisponibles hors ligne',
            })}
            missing={t({
              id: 'admin.subscribers.none-here',
              message: 'Ce serveur n’a pas de liste d’abonnés',
            })}
            failed={t({
              id: 'admin.subscribers.failed',
              message: 'Impossible de charger les abonnés',
            })}
          >
            <Trans id="admin.subscribers.offline.text">
              Les adresses des abonnés ne sont enregistrées sur aucun appareil : elles s’afficheront
              dès que le serveur répondra.
            </Trans>
          </ListUnavailable>
        )
      ) : (
        <>
          {problem === null ? null : (
            <ListOutdated isPersonal problem={problem} onRetry={subscribers.reload} />
          )}
          {found > 0 ? (
            <SubscriberList entries={page.entries} />
          ) : isFiltered ? (
            <NoMatch
              title={t({ id: 'admin.subscribers.no-match', message: 'Aucun abonné ne correspond' })}
              onClear={clear}
            />
          ) : (
            <NoSubscribers />
          )}
          {page.next === null ? null : <ReadOlder readOlder={subscribers.readOlder} />}
          <SubscriberDialog entries={page.entries} layer={layer} onSettled={settle} />
        </>
      )}
    </Stack>
  )
}

type FileButtonProps = {
  readonly filter: SubscriberFilter
  readonly isEmpty: boolean
}

function FileButton({ filter, isEmpty }: FileButtonProps) {
  const { t } = useLingui()
  const { isBusy, save } = useSaveSubscriberCsv(filter)
  return (
    <Button
      size="sm"
      tone="ghost"
      icon={<Download aria-hidden="true" />}
      busy={isBusy}
      disabled={isEmpty}
      title={t({ id: 'admin.subscribers.csv', message: 'Exporter ces adresses en CSV' })}
      onClick={save}
    >
      <Trans id="admin.csv">CSV</Trans>
    </Button>
  )
}

function SubscriberList({ entries }: { readonly entries: readonly Subscriber[] }) {
  const { t } = useLingui()
  const renderRow = useCallback((entry: Subscriber) => <SubscriberRow subscriber={entry} />, [])
  return (
    <Table label={t({ id: 'admin.subscribers', message: 'Abonnés' })} rows={entries}>
      {renderRow}
    </Table>
  )
}

function SubscriberRow({ subscriber }: { readonly subscriber: Subscriber }) {
  const { i18n } = useLingui()
  const { day } = useDates()
  const { id, email, language, state, created_at, confirmed_at } = subscriber
  return (
    <TableRow
      title={
        <RowLink layer={SUBSCRIBER_LAYER} rowId={id}>
          {email}
        </RowLink>
      }
      cells={[
        { key: 'state', size: 'lg', content: <SubscriberBadge state={state} /> },
        { key: 'language', size: 'sm', content: i18n._(languageLabel(language)) },
        { key: 'date', size: 'md', align: 'end', content: day(confirmed_at ?? created_at) },
      ]}
    />
  )
}

function NoSubscribers() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t({ id: 'admin.subscribers.empty', message: 'Aucun abonné pour l’instant' })}
      action={
        <SitePageButton path="/blog">
          <Trans id="admin.subscribers.empty.see">Voir la page Blog</Trans>
        </SitePageButton>
      }
    >
      <Trans id="admin.subscribers.empty.text">
        Les personnes qui s’inscrivent sur le blog s’affichent ici. Elles reçoivent la newsletter
        après avoir confirmé leur adresse.
      </Trans>
    </EmptyState>
  )
}
