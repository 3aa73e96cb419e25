import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDebounced } from '#admin/shared/use-last-value.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import {
  isSaidByPill,
  type StatusState,
  type StatusView,
  useStatusView,
} from '../shared/sync-status.ts'

/** The full text: shown on the button if it fits, and always read aloud. */
export const statusMessage = ({ state, count }: StatusView): MessageDescriptor => {
  switch (state) {
    case 'up-to-date':
      return msg({ id: 'admin.sync.up-to-date', message: 'À jour' })
    case 'waiting':
      return msg({
        id: 'admin.sync.waiting',
        message: plural(count, { one: '# en attente', other: '# en attente' }),
      })
    case 'blocked':
      return msg({
        id: 'admin.sync.blocked',
        message: plural(count, {
          one: 'Fiche bloquée · # en attente',
          other: 'Fiche bloquée · # en attente',
        }),
      })
    case 'syncing':
      return msg({ id: 'admin.sync.syncing', message: 'Synchronisation…' })
    case 'loading':
      return msg({ id: 'admin.state.loading', message: 'Chargement…' })
    case 'rejected':
      return msg({
        id: 'admin.sync.rejected',
        message: plural(count, { one: '# refusée', other: '# refusées' }),
      })
    case 'restored':
      return msg({
        id: 'admin.sync.restored',
        message: plural(count, { one: '# fiche à vérifier', other: '# fiches à vérifier' }),
      })
    case 'offline':
      return msg({
        id: 'admin.sync.offline',
        message: plural(count, {
          0: 'Hors ligne',
          one: 'Hors ligne · # en attente',
          other: 'Hors ligne · # en attente',
        }),
      })
    case 'unavailable':
      return msg({
        id: 'admin.sync.unavailable',
        message: plural(count, {
          0: 'Serveur indisponible',
          one: 'Serveur indisponible · # en attente',
          other: 'Serveur indisponible · # en attente',
        }),
      })
    case 'signed-out':
      return msg({
        id: 'admin.sync.signed-out',
        message: plural(count, {
          0: 'Reconnexion requise',
          one: 'Reconnexion requise · # en attente',
          other: 'Reconnexion requise · # en attente',
        }),
      })
    case 'paused':
      return msg({
        id: 'admin.sync.paused',
        message: plural(count, {
          0: 'En pause',
          one: 'En pause · # en attente',
          other: 'En pause · # en attente',
        }),
      })
    case 'broken':
      return msg({ id: 'admin.sync.broken', message: 'Synchronisation arrêtée' })
  }
}

/** What it means for the user's work, in a sentence. */
export const statusExplanation = ({ state }: StatusView): MessageDescriptor => {
  switch (state) {
    case 'up-to-date':
      return msg({
        id: 'admin.sync.explain.up-to-date',
        message: 'Tout ce que vous avez enregistré est sur le serveur.',
      })
    case 'waiting':
      return msg({
        id: 'admin.sync.explain.waiting',
        message:
          'Vos modifications sont enregistrées sur cet appareil et seront envoyées dès que possible.',
      })
    case 'blocked':
      return msg({
        id: 'admin.sync.explain.blocked',
        message:
          'Le serveur n’arrive pas à traiter une fiche ; les autres sont envoyées sans elle. Rien n’est perdu : l’envoi est réessayé automatiquement, et la liste ci-dessous indique pourquoi.',
      })
    case 'syncing':
      return msg({
        id: 'admin.sync.explain.syncing',
        message: 'Vos modifications sont en cours d’envoi au serveur.',
      })
    case 'loading':
      return msg({
        id: 'admin.sync.explain.loading',
        message: 'Premier chargement des listes sur cet appareil.',
      })
    case 'rejected':
      return msg({
        id: 'admin.sync.explain.rejected',
        message:
          'Le serveur a conservé ses valeurs. Choisissez ci-dessous ce que deviennent les vôtres.',
      })
    case 'restored':
      return msg({
        id: 'admin.sync.explain.restored',
        message:
          'Le serveur a été restauré à partir d’une sauvegarde, où certaines de vos modifications manquent. Choisissez ci-dessous ce qu’elles deviennent.',
      })
    case 'offline':
      return msg({
        id: 'admin.sync.explain.offline',
        message:
          'Vous pouvez continuer : tout est enregistré sur cet appareil et sera envoyé dès le retour de la connexion.',
      })
    case 'unavailable':
      return msg({
        id: 'admin.sync.explain.unavailable',
        message: 'L’envoi reprendra automatiquement dès que le serveur répondra.',
      })
    case 'signed-out':
      return msg({
        id: 'admin.sync.explain.signed-out',
        message: 'L’envoi reprendra après votre reconnexion. Rien n’est perdu.',
      })
    case 'paused':
      return msg({
        id: 'admin.sync.explain.paused',
        message:
          'Rien n’est envoyé ni reçu tant que vous ne reprenez pas. Tout est enregistré sur cet appareil.',
      })
    case 'broken':
      return msg({
        id: 'admin.sync.explain.broken',
        message:
          'Une erreur a arrêté l’envoi. Vos modifications sont conservées ; rechargez la page pour reprendre.',
      })
  }
}

/** The sync status of this device, always visible; opens the panel. */
export function StatusButton({ onOpen }: { readonly onOpen: () => void }) {
  const { i18n } = useLingui()
  const view = useStatusView()
  const label = view ? i18n._(statusMessage(view)) : ''
  const announcement = useAnnouncement(view, label)
  return (
    <>
      {view ? (
        <StatusPill
          tone={view.tone}
          label={label}
          shortLabel={shortLabelOf(view, label)}
          onClick={onOpen}
        />
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** A state that lasts less than this is not shown: edits being sent, or the network returning. */
const PASSING_MS = 1000

/** For screen readers: announces once what prevents edits from being sent, and when that is over. */
const useAnnouncement = (view: StatusView | null, label: string): string => {
  const [last, setLast] = useState<{ readonly state: StatusState; readonly label: string }>({
    state: 'up-to-date',
    label: '',
  })
  const state = view?.state ?? last.state
  const isLasting = useDebounced(state, PASSING_MS) === state
  if (isLasting && isSaidByPill(state) && state !== last.state) setLast({ state, label })
  return last.label
}

/** A phone has no space beside the page's title: the shape shows the state, the number how many edits wait. */
const shortLabelOf = ({ state, count }: StatusView, label: string): string => {
  switch (state) {
    case 'up-to-date':
    case 'rejected':
      return label
    case 'offline':
      return count === 0 ? label : String(count)
    default:
      return count === 0 ? '' : String(count)
  }
}
