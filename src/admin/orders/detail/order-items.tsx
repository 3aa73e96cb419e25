import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/entities/order.ts'
import { eurosToCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Receipt } from '#ui/ledger/receipt.tsx'

export function OrderItems({ order }: { readonly order: Order }) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  return (
    <Receipt
      label={t({ id: 'admin.orders.items', message: 'Articles de la commande' })}
      columns={[
        t({ id: 'admin.orders.item.name', message: 'Nom' }),
        t({ id: 'admin.orders.item.quantity', message: 'Quantité' }),
        t({ id: 'admin.orders.item.price', message: 'Prix' }),
      ]}
      lines={order.items.map(({ model_id, model_name, quantity, price }, line) => ({
        key: `${line} ${model_id}`,
        cells: [model_name, i18n.number(quantity), formatMoney(eurosToCents(price))],
      }))}
      total={{
        label: t({ id: 'admin.orders.total', message: 'Total' }),
        amount: formatMoney(eurosToCents(order.total_amount)),
      }}
    />
  )
}
