import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  type NewsletterLinkState,
  newsletterLinkAnswer,
  newsletterLinkRequest,
} from '#contract/public/forms/newsletter-link.ts'
import { SUBSCRIBED_PARAMETER, TOKEN_PARAMETER } from '#contract/public/page-paths.ts'
import { postToServer, refusalReason } from '#device/public/outbox/send-form.ts'
import { newId } from '#device/random-ids.ts'
import { EmailLinkPage } from '#site/shared/page/email-link-page.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

type LinkOutcome =
  | { readonly type: NewsletterLinkState }
  /** The link is too old, or its subscription is gone. */
  | { readonly type: 'expired' }
  /** The server is overloaded or has a fault: the same request can be sent again. */
  | { readonly type: 'later' }
  /** No valid answer has come yet; the request's key makes sure that sending it twice does no harm. */
  | { readonly type: 'unreachable' }

type LinkAction = 'confirm' | 'leave'

type SubscriptionTrouble = Extract<LinkOutcome['type'], 'later' | 'unreachable'>

/** `asked`: the visitor has entered the e-mail address. `subscribed`: they have entered it again. */
type SubscriptionState = 'asked' | 'subscribed' | Exclude<LinkOutcome['type'], SubscriptionTrouble>

/** The page that the e-mail to a subscriber links to: its address identifies the subscription. */
export function NewsletterPage() {
  return (
    <EmailLinkPage title={<Trans id="newsletter.title">La newsletter de l’atelier</Trans>}>
      <FromEmail />
    </EmailLinkPage>
  )
}

/** The state of a subscription on this page, and what the visitor can do about it. */
const useSubscription = (token: string | null, isSubscribed: boolean) => {
  const [state, setState] = useState<SubscriptionState>(() =>
    token === null ? 'expired' : isSubscribed ? 'subscribed' : 'asked',
  )
  const [trouble, setTrouble] = useState<SubscriptionTrouble | null>(null)
  const [busy, setBusy] = useState<LinkAction | null>(null)
  const [hasAskedToLeave, setHasAskedToLeave] = useState(false)
  const keys = useRef(new Map<LinkAction, string>())

  const keyFor = (action: LinkAction): string => {
    const key = keys.current.get(action) ?? newId()
    keys.current.set(action, key)
    return key
  }
  const follow = async (action: LinkAction): Promise<void> => {
    if (token === null || busy !== null) return
    setTrouble(null)
    setBusy(action)
    const { type } = await followNewsletterLink(action, { token, key: keyFor(action) })
    setBusy(null)
    if (type === 'later' || type === 'unreachable') return setTrouble(type)
    flushSync(() => {
      setState(type)
      setHasAskedToLeave(action === 'leave')
    })
    // The button that had the focus is gone.
    focusPageHeading()
  }
  return {
    state,
    trouble,
    busy,
    /** Even a link that is too old to confirm can unsubscribe. */
    canLeave: token !== null && !hasAskedToLeave,
    follow: (action: LinkAction) => void follow(action),
  }
}

/** Sends the visitor's choice for the subscription of the e-mail's link. Never rejects. */
export const followNewsletterLink = async (
  action: LinkAction,
  { token, key }: { readonly token: string; readonly key: string },
): Promise<LinkOutcome> => {
  const result = await postToServer(
    { form: `newsletter/${action}`, body: { token }, key },
    readState,
  )
  return { type: result.type === 'answered' ? result.value : refusalReason(result) }
}

const readState = (body: unknown): NewsletterLinkState | null => {
  const read = v.safeParse(newsletterLinkAnswer, body)
  return read.success ? read.output.state : null
}

/** Says why nothing has changed, and that the buttons still work. */
function SubscriptionTroubleNote({ trouble }: { trouble: SubscriptionTrouble | null }) {
  const say = useStateSentences()
  switch (trouble) {
    case null:
      return null
    case 'unreachable':
      return (
        <Banner tone="warning" live="alert">
          {say('offline', 'retryOnline')}
        </Banner>
      )
    case 'later':
      return (
        <Banner tone="warning" live="alert">
          {say('busy', 'retrySoon')}
        </Banner>
      )
  }
}

type SubscriptionProps = {
  /** From the e-mail; null if the address contains no well-formed token. */
  readonly token: string | null
  /** The e-mail says that the address is already subscribed. */
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
        <SubscriptionMessage state={state} />
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

function SubscriptionMessage({ state }: { state: SubscriptionState }) {
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

function FromEmail() {
  const [search] = useSearchParams()
  const link = v.safeParse(newsletterLinkRequest, { token: search.get(TOKEN_PARAMETER) })
  // Mail programs break long lines: an incomplete token is not accepted.
  return (
    <Subscription
      token={link.success ? link.output.token : null}
      isSubscribed={search.has(SUBSCRIBED_PARAMETER)}
    />
  )
}
