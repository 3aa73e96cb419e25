import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'

/** One toast, however often it is asked for. */
const TOAST = 'refresh'

/** What came of asking for the latest data. Nothing that is on the device is touched by a failure. */
export const useTellOutcome = (): ((outcome: RefreshOutcome) => void) => {
  const { t } = useLingui()
  const wordsOf = (outcome: RefreshOutcome) => {
    switch (outcome) {
      case 'done':
        return {
          title: t({ id: 'admin.refresh.done', message: 'Données à jour' }),
          description: t({
            id: 'admin.refresh.done.text',
            message: 'Toutes les données du serveur sont sur cet appareil.',
          }),
        }
      case 'offline':
        return {
          title: t({ id: 'admin.refresh.offline', message: 'Vous êtes hors ligne' }),
          description: t({
            id: 'admin.refresh.offline.text',
            message: 'Les données enregistrées sur cet appareil restent affichées.',
          }),
        }
      case 'unavailable':
        return {
          title: t({ id: 'admin.refresh.unavailable', message: 'Le serveur ne répond pas' }),
          description: t({
            id: 'admin.refresh.offline.text',
            message: 'Les données enregistrées sur cet appareil restent affichées.',
          }),
        }
      case 'stopped':
        return {
          title: t({ id: 'admin.refresh.stopped', message: 'Synchronisation à l’arrêt' }),
          description: t({
            id: 'admin.refresh.stopped.text',
            message: 'Ouvrez « Synchronisation », en haut de la page, pour reprendre.',
          }),
        }
    }
  }
  return (outcome) => void showToast({ id: TOAST, ...wordsOf(outcome) })
}
