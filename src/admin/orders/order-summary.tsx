import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { MissingFigure } from '#admin/entity/missing/missing-figure.tsx'
import type { Order } from '#contract/entities/order.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Figures } from '#ui/editorial/figures.tsx'
import { orderFigures } from './order-figures.ts'

type OrderSummaryProps = {
  /** Undefined while nobody knows. */
  readonly orders: readonly Order[] | undefined
  /** And nobody will soon. */
  readonly isUnknown: boolean
}

function Summary({ orders, isUnknown }: OrderSummaryProps) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const figures = useMemo(() => orders && orderFigures(orders), [orders])
  const missing = <MissingFigure isUnknown={isUnknown} />
  return (
    <Figures
      dense
      items={[
        {
          label: t({ id: 'admin.orders.figure.total', message: 'Total des commandes' }),
          value: figures ? i18n.number(figures.total) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.pending', message: 'En attente' }),
          value: figures ? i18n.number(figures.pending) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.paid', message: 'Payées' }),
          value: figures ? i18n.number(figures.paid) : missing,
        },
        {
          label: t({ id: 'admin.orders.figure.revenue', message: 'Revenus' }),
          value: figures ? formatMoney(figures.revenueCents) : missing,
        },
      ]}
    />
  )
}

/** Not drawn again with each letter of a search. */
export const OrderSummary = memo(Summary)
