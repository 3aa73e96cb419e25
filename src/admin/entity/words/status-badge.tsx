import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, Wallet } from 'lucide-react'
import type { OrderStatus } from '#domain/order-status.ts'
import { Badge } from '#ui/display/badge.tsx'
import { statusLabel } from './order-labels.ts'

// A shape per status, so that none depends on seeing its colour.
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
