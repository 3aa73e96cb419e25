import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { offerAddress } from '#site/shared/order/order-address.ts'
import { NewTabLink } from '#site/shared/page/new-tab-link.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Button, type ButtonSize, type ButtonTone } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

interface BuyLinkProps {
  model: PublicModel
  tone: ButtonTone
  size?: ButtonSize
  /** The id of an element that names the pack, if the name is elsewhere. */
  describedBy?: string
}

export function BuyLink({ model, tone, size = 'md', describedBy }: BuyLinkProps) {
  const { t } = useLingui()
  const { name } = model
  const announce = () =>
    showToast({
      title: t({ id: 'buy.toast.title', message: `Commande du pack ${name}` }),
      description: t({
        id: 'buy.toast.text',
        message: 'Ta commande s’ouvre dans un nouvel onglet.',
      }),
      id: `buy-${model.id}`,
    })
  return (
    <Button tone={tone} size={size} asChild>
      <NewTabLink
        to={offerAddress({ pack: model.slug })}
        aria-describedby={describedBy}
        onClick={announce}
      >
        <Trans id="model.buy">Acheter</Trans>
      </NewTabLink>
    </Button>
  )
}

/** Replaces the link for a pack that could not be delivered: it is not for sale. */
export function ComingSoon() {
  return (
    <Badge>
      <Trans id="model.soon">Bientôt disponible</Trans>
    </Badge>
  )
}
