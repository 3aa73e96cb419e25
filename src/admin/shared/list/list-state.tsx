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

/**
 * A failure that a second attempt repairs is not shown: a basic server is only recognised after all its lists are
 * loaded.
 */
const TOAST_DELAY_MS = 2_000

/**
 * Reports once that a list could not be loaded: if the server failed, or if there is no local copy to show. Being
 * offline with a copy is not a failure; the list shows its age.
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
 * `waiting`: being loaded. `unknown`: was never loaded on this device, so the server may have rows. `empty`: there are
 * no rows, as far as is known.
 */
export type ListState = 'waiting' | 'unknown' | 'empty' | 'ready'

/** What a list has to show; a toast with `loadFailed` if it could not be loaded. */
export const useListState = (
  entity: EntityKey,
  rows: { readonly length: number } | undefined,
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
  /** The list's layout while its rows are being loaded. */
  readonly skeleton: ReactNode
  /** Shown if there are no rows at all. */
  readonly empty: ReactNode
  /** What the user can do while the list was never loaded on this device. */
  readonly meanwhile?: ReactNode
  /** 'Aucune commande ne correspond'. */
  readonly noMatch: string
  /** The number of rows that match the filters. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A list in any of its states. */
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

/** Shown instead of a list if no rows match the filters. */
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

/** The age of the local copy while it cannot be updated; while it arrives for the first time, how much of it is here. */
export function CopyAge({ entity }: { readonly entity: EntityKey }) {
  const say = useStateSentences()
  const { i18n } = useLingui()
  const { problem, loadedAtMs, filling } = useLoadState(entity)
  const outage = useOutage(problem)
  const nowMs = useNowSince(loadedAtMs)
  if (problem === 'storage-full' || filling?.hold)
    return (
      <span>
        {say('storageFull')}{' '}
        {filling?.hold ? (
          <Trans
            id="admin.list.storage-full.older"
            comment="Shown above a list, after the sentence that the device's storage is full."
          >
            Les fiches plus anciennes sont consultables en ligne seulement.
          </Trans>
        ) : (
          <Trans id="admin.list.storage-full">La liste n’est pas complète.</Trans>
        )}
      </span>
    )
  if (loadedAtMs === null && filling !== null && filling.total !== null) {
    const arrived = i18n.number(filling.arrived)
    const total = i18n.number(filling.total)
    return (
      <span>
        {outage === null ? (
          <Trans id="admin.list.filling">
            {arrived} sur {total}, le plus récent d’abord
          </Trans>
        ) : (
          <Trans id="admin.list.filling.held-up">
            {arrived} sur {total}, le plus récent d’abord · la suite viendra dès que le serveur
            répondra
          </Trans>
        )}
      </span>
    )
  }
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

/** New rows that the server has rejected are in no list any more: this links to them from where they were. */
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
