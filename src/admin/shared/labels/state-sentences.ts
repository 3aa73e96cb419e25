import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** The back-office's sentence for each state, so that all screens say the same. */
const STATE_SENTENCES = {
  offline: msg({ id: 'admin.state.offline', message: 'Vous êtes hors ligne.' }),
  unavailable: msg({ id: 'admin.state.unavailable', message: 'Le serveur ne répond pas.' }),
  busy: msg({ id: 'admin.state.busy', message: 'Le serveur est très sollicité.' }),
  serverError: msg({
    id: 'admin.state.server-error',
    message: 'Le serveur a rencontré une erreur.',
  }),
  waiting: msg({
    id: 'admin.state.waiting',
    message: 'Tout est enregistré sur cet appareil, et l’envoi sera automatique.',
  }),
  loading: msg({ id: 'admin.state.loading', message: 'Chargement…' }),
  storageFull: msg({
    id: 'admin.state.storage-full',
    message: 'L’espace de stockage de cet appareil est plein.',
  }),
  oldAnswer: msg({
    id: 'admin.state.old-answer',
    message: 'Cette liste date de la dernière réponse du serveur.',
  }),
  shownOnline: msg({
    id: 'admin.state.shown-online',
    message: 'Le contenu s’affichera dès le retour de la connexion.',
  }),
  shownOnAnswer: msg({
    id: 'admin.state.shown-on-answer',
    message: 'Le contenu s’affichera dès que le serveur répondra.',
  }),
  shownOnSync: msg({
    id: 'admin.state.shown-on-sync',
    message: 'Le contenu s’affichera à la prochaine synchronisation.',
  }),
  retrySoon: msg({ id: 'admin.state.retry-soon', message: 'Réessayez dans un instant.' }),
  retryOnline: msg({
    id: 'admin.state.retry-online',
    message: 'Connectez-vous à Internet, puis réessayez.',
  }),
  freeStorage: msg({
    id: 'admin.state.free-storage',
    message: 'Libérez de la place, puis réessayez.',
  }),
  keptHere: msg({
    id: 'admin.state.kept-here',
    message: 'Les données de cet appareil sont conservées.',
  }),
} as const

export type State = keyof typeof STATE_SENTENCES

/** Returns the sentences of several states, one after the other. */
const stateSentences = (i18n: I18n, ...states: readonly State[]): string =>
  states.map((state) => i18n._(STATE_SENTENCES[state])).join(' ')

export const useStateSentences = (): ((...states: readonly State[]) => string) => {
  const { i18n } = useLingui()
  return (...states) => stateSentences(i18n, ...states)
}
