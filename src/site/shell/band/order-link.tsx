import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { offerAddress } from '#site/shell/order/order-address.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

interface OrderLinkProps {
  /** What the order page is to begin with. */
  order: { readonly plan: string } | { readonly package: string }
  name: string
  tone: 'main' | 'quiet'
  children: ReactNode
}

/** A link, not a script: a new tab opened by the browser itself is never taken for an unwanted window. */
export function OrderLink({ order, name, tone, children }: OrderLinkProps) {
  const { t } = useLingui()
  const address = offerAddress(order)
  const announce = () =>
    showToast({
      id: `order-${address.search}`,
      title: t({ id: 'order.toast.title', message: `La formule ${name} s’ouvre` }),
      description: t({
        id: 'order.toast.text',
        message: 'Ta commande s’ouvre dans un nouvel onglet.',
      }),
    })
  return (
    <Button tone={tone} size="lg" wide asChild>
      <Link to={address} target="_blank" rel="noopener" onClick={announce}>
        {children}
      </Link>
    </Button>
  )
}
