import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { offerAddress } from '#site/shell/order/order-address.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
import { NewTabLink } from '../page/new-tab-link.tsx'

interface OrderLinkProps {
  /** What the order page is to begin with. */
  order: { readonly plan: string } | { readonly package: string }
  name: string
  tone: 'main' | 'quiet'
  children: ReactNode
}

export function OrderLink({ order, name, tone, children }: OrderLinkProps) {
  const { t } = useLingui()
  const address = offerAddress(order)
  const announce = () =>
    showToast({
      id: `order-${address.search}`,
      title: t({ id: 'order.toast.title', message: `Commande de la formule ${name}` }),
      description: t({
        id: 'order.toast.text',
        message: 'Ta commande s’ouvre dans un nouvel onglet.',
      }),
    })
  return (
    <Button tone={tone} size="lg" wide asChild>
      <NewTabLink to={address} onClick={announce}>
        {children}
      </NewTabLink>
    </Button>
  )
}
