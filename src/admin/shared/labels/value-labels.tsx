import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, Wallet } from 'lucide-react'
import type { Locale } from '#contract/locales.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { Badge } from '#ui/display/badge.tsx'

export const languageLabel = (locale: Locale): MessageDescriptor => {
  switch (locale) {
    case 'fr':
      return msg({ id: 'admin.language.fr', message: 'Français' })
    case 'en':
      return msg({ id: 'admin.language.en', message: 'Anglais' })
    case 'es':
      return msg({ id: 'admin.language.es', message: 'Espagnol' })
    case 'pt':
      return msg({ id: 'admin.language.pt', message: 'Portugais' })
    case 'th':
      return msg({ id: 'admin.language.th', message: 'Thaï' })
  }
}

export const statusLabel = (status: OrderStatus): MessageDescriptor => {
  switch (status) {
    case 'pending':
      return msg({ id: 'admin.orders.status.pending', message: 'En attente' })
    case 'paid':
      return msg({ id: 'admin.orders.status.paid', message: 'Payé' })
    case 'completed':
      return msg({ id: 'admin.orders.status.completed', message: 'Terminé' })
    case 'cancelled':
      return msg({ id: 'admin.orders.status.cancelled', message: 'Annulé' })
  }
}

// A different shape per status, so that none depends on its colour.
const LOOKS = {
  pending: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  paid: { tone: 'accent', icon: <Wallet aria-hidden="true" /> },
  completed: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  cancelled: { tone: 'neutral', icon: <CircleX aria-hidden="true" /> },
} as const

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  const { i18n } = useLingui()
  return <Badge {...LOOKS[status]}>{i18n._(statusLabel(status))}</Badge>
}
