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
            Tu es sans doute hors ligne. Réessaie dès le retour de la connexion.
          </Trans>
        </Banner>
      )
    case 'later':
      return (
        <Banner tone="warning" live="alert">
          <Trans id="newsletter.later">
            Notre serveur est très sollicité. Réessaie dans une minute.
          </Trans>
        </Banner>
      )
  }
}
