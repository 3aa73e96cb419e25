import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentName } from '#contract/public/forms/checkout-request.ts'
import { NewTabLink } from '#site/shared/page/new-tab-link.tsx'
import { legalDocumentHead } from '#site/shared/page/page-head.ts'
import { TextLink } from '#ui/text/text-link.tsx'

export function ConsentStatements({ name }: { name: ConsentName }) {
  const { i18n } = useLingui()
  const termsTitle = i18n._(legalDocumentHead('cgv').title)
  switch (name) {
    case 'terms':
      return (
        <Trans id="consent.terms">
          J’accepte les{' '}
          <TextLink asChild>
            <NewTabLink to="/legal/cgv">{termsTitle}</NewTabLink>
          </TextLink>
          .
        </Trans>
      )
    case 'adult':
      return <Trans id="consent.adult">J’ai 18 ans ou plus.</Trans>
    case 'no_real_person':
      return (
        <Trans id="consent.no-real-person">
          Ma demande n’imite aucune personne réelle sans son accord écrit.
        </Trans>
      )
    case 'own_image':
      return (
        <Trans id="consent.own-image">
          Les images que je confierai ne montreront que moi, et je signerai un accord avant toute
          création.
        </Trans>
      )
    case 'immediate_delivery':
      return (
        <Trans id="consent.immediate">
          Facultatif : je demande à recevoir le contenu sans attendre la fin du délai de
          rétractation de 14 jours.
        </Trans>
      )
    case 'withdrawal_lost':
      return (
        <Trans id="consent.withdrawal">
          Facultatif : je reconnais perdre mon droit de rétractation dès que le contenu m’est fourni
          à ma demande.
        </Trans>
      )
  }
}
