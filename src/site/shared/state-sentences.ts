import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** The site's texts about states, one sentence each, so that they are the same everywhere. */
const STATE_SENTENCES = {
  offline: msg({ id: 'state.offline', message: 'Tu es sans doute hors ligne.' }),
  busy: msg({ id: 'state.busy', message: 'Notre serveur est très sollicité.' }),
  waiting: msg({
    id: 'state.waiting',
    message: 'Tout est enregistré sur cet appareil, et l’envoi sera automatique.',
  }),
  kept: msg({ id: 'state.kept', message: 'Ton texte reste ici, dans cet onglet.' }),
  refused: msg({ id: 'state.refused', message: 'Notre serveur n’a pas accepté ce formulaire.' }),
  received: msg({ id: 'state.received', message: 'Demande reçue' }),
  sending: msg({ id: 'state.sending', message: 'Envoi en cours' }),
  loading: msg({ id: 'state.loading', message: 'Chargement…' }),
  slow: msg({
    id: 'state.slow',
    message: 'Si le chargement dure, tu es sans doute hors ligne.',
  }),
  stillOpen: msg({
    id: 'state.still-open',
    message: 'Les pages déjà ouvertes restent disponibles.',
  }),
  shownOnline: msg({
    id: 'state.shown-online',
    message: 'Le contenu s’affichera dès le retour de la connexion.',
  }),
  retryOnline: msg({
    id: 'state.retry-online',
    message: 'Connecte-toi à Internet, puis réessaie.',
  }),
  retrySoon: msg({ id: 'state.retry-soon', message: 'Réessaie dans une minute.' }),
} as const

export type SiteState = keyof typeof STATE_SENTENCES

/** The sentences for these states in the current language, one after the other. */
export const stateSentences = (i18n: I18n, ...states: readonly SiteState[]): string =>
  states.map((state) => i18n._(STATE_SENTENCES[state])).join(' ')

export const useStateSentences = (): ((...states: readonly SiteState[]) => string) => {
  const { i18n } = useLingui()
  return (...states) => stateSentences(i18n, ...states)
}
