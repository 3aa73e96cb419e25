import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { SubscriptionTroubleNote } from './subscription-trouble-note.tsx'
import { type SubscriptionState, useSubscription } from './use-subscription.ts'

type SubscriptionProps = {
  /** From the letter; null when the address has none that could be one. */
  readonly token: string | null
  /** The letter says that the newsletter comes already. */
  readonly isSubscribed: boolean
}

export function Subscription({ token, isSubscribed }: SubscriptionProps) {
  const { t } = useLingui()
  const { state, trouble, busy, canLeave, follow } = useSubscription(token, isSubscribed)
  const isOver = state === 'left' || state === 'expired'
  const wantsToLeave = state === 'subscribed'
  const leave = canLeave ? (
    <Button
      tone={wantsToLeave ? 'main' : 'quiet'}
      busy={busy === 'leave'}
      busyLabel={t({ id: 'newsletter.leaving', message: 'Désinscription en cours' })}
      disabled={busy === 'confirm'}
      onClick={() => follow('leave')}
    >
      <Trans id="newsletter.leave">Se désinscrire</Trans>
    </Button>
  ) : null
  return (
    <>
      <Text look="lead" tone="quiet" role="status">
        <StateWords state={state} />
      </Text>
      <SubscriptionTroubleNote trouble={trouble} />
      <Row gap="xs" wrap>
        {wantsToLeave ? leave : null}
        {state === 'asked' ? (
          <Button
            tone="main"
            busy={busy === 'confirm'}
            busyLabel={t({ id: 'newsletter.confirming', message: 'Confirmation en cours' })}
            disabled={busy === 'leave'}
            onClick={() => follow('confirm')}
          >
            <Trans id="newsletter.confirm">Confirmer mon inscription</Trans>
          </Button>
        ) : (
          <Button tone={wantsToLeave ? 'quiet' : 'main'} asChild>
            {isOver ? (
              <Link to="/blog#newsletter">
                <Trans id="newsletter.again">S’inscrire de nouveau</Trans>
              </Link>
            ) : (
              <Link to="/blog">
                <Trans id="newsletter.blog">Lire le blog</Trans>
              </Link>
            )}
          </Button>
        )}
        {wantsToLeave ? null : leave}
      </Row>
    </>
  )
}

function StateWords({ state }: { state: SubscriptionState }) {
  switch (state) {
    case 'asked':
      return (
        <Trans id="newsletter.asked">
          Confirme ton inscription pour recevoir un article et une image toutes les deux semaines.
          Sans confirmation, nous n’enverrons rien.
        </Trans>
      )
    case 'subscribed':
      return (
        <Trans id="newsletter.subscribed">
          Si tu reçois déjà la newsletter, il n’y a rien à confirmer. Tu peux te désinscrire ici.
        </Trans>
      )
    case 'confirmed':
      return (
        <Trans id="newsletter.confirmed">
          Ton inscription est confirmée : tu recevras la prochaine newsletter. Garde cet e-mail :
          son lien permet aussi de te désinscrire.
        </Trans>
      )
    case 'already-confirmed':
      return (
        <Trans id="newsletter.already-confirmed">
          Ton inscription est déjà confirmée : tu n’as rien d’autre à faire.
        </Trans>
      )
    case 'left':
      return (
        <Trans id="newsletter.left">
          Désinscription confirmée : ton adresse est effacée de notre liste, et tu ne recevras plus
          la newsletter.
        </Trans>
      )
    case 'expired':
      return (
        <Trans id="newsletter.expired">
          Ce lien n’est plus valable : il est incomplet, il a plus de sept jours, ou l’inscription
          n’existe plus.
        </Trans>
      )
  }
}
