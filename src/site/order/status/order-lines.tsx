import { Trans, useLingui } from '@lingui/react/macro'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Receipt } from '#ui/ledger/receipt.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

export function OrderLines({ page }: OrderSectionProps) {
  const { t } = useLingui()
  const euros = useEuros()
  return (
    <OrderSection
      id="order-lines"
      title={<Trans id="order-page.lines">Ce que tu as commandé</Trans>}
    >
      <Receipt
        label={t({ id: 'order.receipt', message: 'Détail du prix' })}
        columns={[
          t({ id: 'order.column.item', message: 'Article' }),
          t({ id: 'order.column.price', message: 'Prix' }),
        ]}
        lines={page.lines.map(({ item_id, name, quantity, total }) => ({
          key: item_id,
          cells: [quantity === 1 ? name : `${name} × ${quantity}`, euros(total)],
        }))}
        total={{
          label: t({ id: 'order.total', message: 'Total TTC' }),
          amount: euros(page.total),
        }}
      />
    </OrderSection>
  )
}
