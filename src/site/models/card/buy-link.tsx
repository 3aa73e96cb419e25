import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import { offerAddress } from '#site/shell/order/order-address.ts'
import { Button, type ButtonSize, type ButtonTone } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

interface BuyLinkProps {
  model: PublicModel
  tone: ButtonTone
  size?: ButtonSize
}

/** A link, not a script: a new tab opened by the browser itself is never taken for an unwanted window. */
export function BuyLink({ model, tone, size = 'md' }: BuyLinkProps) {
  const { t } = useLingui()
  const { name } = model
  const announce = () =>
    showToast({
      title: t({ id: 'buy.toast.title', message: `Le pack ${name} s’ouvre` }),
      description: t({
        id: 'buy.toast.text',
        message: 'Ta commande s’ouvre dans un nouvel onglet.',
      }),
      id: `buy-${model.id}`,
    })
  return (
    <Button tone={tone} size={size} asChild>
      <Link
        to={offerAddress({ pack: model.slug })}
        target="_blank"
        rel="noopener"
        onClick={announce}
      >
        <Trans id="model.buy">Acheter</Trans>
      </Link>
    </Button>
  )
}
