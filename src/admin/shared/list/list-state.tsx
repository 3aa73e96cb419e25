import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { NeverLoaded, useOutage } from '#admin/shared/not-loaded.tsx'
import { SYNC_PANEL } from '#admin/shared/row-addresses.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import { useNowSince } from '#admin/shared/use-now.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useLoadState, useRejections } from '#device/back-office/use-sync-status.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

/** What a second look mends is no failure: a basic server is only known after all its lists. */
const TOAST_DELAY_MS = 2_000

/**
 * Says once that a list could not be loaded: when the server is the one that failed, or when there is nothing local to
 * show. Being offline with a copy is no failure; the list says quietly how old it is.
 */
export const useLoadToast = (entity: EntityKey, isEmpty: boolean, message: string): void => {
  const { t } = useLingui()
  const { problem } = useLoadState(entity)
  const isFailure = problem === 'unavailable' || (problem !== null && isEmpty)
  const title = t({ id: 'admin.error', message: 'Erreur' })
  const texts = useRef({ title, message })
  useEffect(() => {
    texts.current = { title, message }
  })
  useEffect(() => {
    if (!isFailure) return
    const notify = () => {
      const { title, message } = texts.current
      showToast({ variant: 'destructive', title, description: message, id: `load-${entity}` })
    }
    const timer = setTimeout(notify, TOAST_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isFailure, entity])
}

/**
 * `waiting`: on its way. `unknown`: has never reached this device, so that the server may well hold rows. `empty`: there
 * are none, as far as is known.
 */
export type ListState = 'waiting' | 'unknown' | 'empty' | 'ready'

/** What a list has to show, besides a toast with `loadFailed` when it could not be loaded. */
export const useListState = (
  entity: EntityKey,
  rows: readonly unknown[] | undefined,
  loadFailed: string,
): ListState => {
  const { loadedAtMs, isMissing } = useLoadState(entity)
  useLoadToast(entity, rows?.length === 0, loadFailed)
  if (rows === undefined) return 'waiting'
  if (rows.length > 0) return 'ready'
  if (loadedAtMs !== null) return 'empty'
  return isMissing ? 'unknown' : 'waiting'
}

type ListBodyProps = {
  readonly state: ListState
  /** The list's layout while its rows are on their way. */
  readonly skeleton: ReactNode
  /** There is no row at all. */
  readonly empty: ReactNode
  /** What can be done while the list has never reached this device. */
  readonly meanwhile?: ReactNode
  /** 'Aucune commande ne correspond'. */
  readonly noMatch: string
  /** How many rows the filters let through. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A list in whichever state it is. */
export function ListBody(props: ListBodyProps) {
  switch (props.state) {
    case 'waiting':
      return props.skeleton
    case 'unknown':
      return <ListNeverLoaded meanwhile={props.meanwhile} />
    case 'empty':
      return props.empty
    case 'ready':
      return props.count === 0 ? (
        <NoMatch title={props.noMatch} onClear={props.onClear} />
      ) : (
        props.children
      )
  }
}

function ListNeverLoaded({ meanwhile }: Pick<ListBodyProps, 'meanwhile'>) {
  const say = useStateSentences()
  const { t } = useLingui()
  return (
    <NeverLoaded
      title={t({
        id: 'admin.list.never.title',
        message: 'La liste n’est pas encore sur cet appareil',
      })}
      offline={say('offline', 'shownOnline')}
      meanwhile={meanwhile}
    >
      {say('shownOnSync')}
    </NeverLoaded>
  )
}

type NoMatchProps = { readonly title: string; readonly onClear: () => void }

/** Instead of a list of which the filters let nothing through. */
export function NoMatch({ title, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <Button onClick={onClear}>
          <Trans id="admin.list.clear">Effacer les filtres</Trans>
        </Button>
      }
    />
  )
}

/** How old the local copy is, said only while it cannot be renewed. */
export function CopyAge({ entity }: { readonly entity: EntityKey }) {
  const say = useStateSentences()
  const { i18n } = useLingui()
  const { problem, loadedAtMs } = useLoadState(entity)
  const outage = useOutage(problem)
  const nowMs = useNowSince(loadedAtMs)
  if (problem === 'storage-full')
    return (
      <span>
        {say('storageFull')}{' '}
        <Trans id="admin.list.storage-full">La liste n’est pas complète.</Trans>
      </span>
    )
  if (outage === null || loadedAtMs === null) return null
  const age = relativeTime(i18n.locale, loadedAtMs, nowMs)
  return (
    <span>
      {outage === 'offline' ? (
        <Trans id="admin.list.offline">Hors ligne · liste reçue {age}</Trans>
      ) : (
        <Trans id="admin.list.unavailable">Serveur indisponible · liste reçue {age}</Trans>
      )}
    </span>
  )
}

/** New rows that the server has refused are in no list any more: where they are, is said where they were. */
export function RefusedRows({ entity }: { readonly entity: EntityKey }) {
  const { t } = useLingui()
  const panel = useUrlLayer(SYNC_PANEL.layer)
  const refused = useRejections()?.filter(
    (rejection) => rejection.entity === entity && rejection.action === 'create',
  )
  if (refused === undefined || refused.length === 0) return null
  const words = t({
    id: 'admin.list.refused',
    message: plural(refused.length, {
      one: '# nouvelle fiche refusée par le serveur',
      other: '# nouvelles fiches refusées par le serveur',
    }),
  })
  return (
    <>
      <span role="status">{words}</span>
      <Button size="sm" tone="ghost" onClick={() => panel.open(SYNC_PANEL.target)}>
        <Trans id="admin.sync.view">Voir</Trans>
      </Button>
    </>
  )
}
