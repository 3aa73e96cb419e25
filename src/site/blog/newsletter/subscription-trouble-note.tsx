import { Trans } from '@lingui/react/macro'
import { Banner } from '#ui/display/banner.tsx'
import type { SubscriptionTrouble } from './use-subscription.ts'

/** Says why nothing has changed, and that the buttons still work. */
export function SubscriptionTroubleNote({ trouble }: { trouble: SubscriptionTrouble | null }) {
  switch (trouble) {
    case null:
      return null
    case 'unreachable':
      return (
        <Banner tone="warning" live="alert">
          <Trans id="newsletter.unreachable">
            Pas de réponse : le réseau manque sans doute. Rien n’est perdu, appuie de nouveau quand
            la connexion revient.
          </Trans>
        </Banner>
      )
    case 'later':
      return (
        <Banner tone="warning" live="alert">
          <Trans id="newsletter.later">
            Notre serveur est très demandé. Rien n’est perdu, appuie de nouveau dans une minute.
          </Trans>
        </Banner>
      )
  }
}
