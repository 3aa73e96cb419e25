import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withTexts } from '#i18n/site-texts.ts'
import { useEuros } from '#i18n/use-locale.ts'
import { useTotalLabel } from '#site/shared/order/vat-labels.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { lazyPart } from '#ui/overlay/lazy-part.tsx'
import { Receipt } from '#ui/table/receipt.tsx'
import { useLineNames } from './line-names.ts'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'
import { stageOf } from './order-stage.ts'
import type { OrderWishesProps } from './order-wishes.tsx'

/** Only orders of a custom model have them. */
const OrderWishes = lazyPart(async () => {
  const load = () => import('./order-wishes.tsx')
  return (await withTexts(['wishes'], load)).OrderWishes
})

/** What was ordered, what it costs, and the requests for a custom model. */
export function OrderLines({ page }: OrderSectionProps) {
  const { t } = useLingui()
  const euros = useEuros()
  const labelOf = useLineLabels()
  const isGoing = ['refund-pending', 'disputed'].includes(stageOf(page))
  const refunded = isGoing
    ? t({ id: 'stage.refund-pending', message: 'Remboursement en cours' })
    : t({ id: 'order-page.refunded', message: 'Remboursé' })
  const totalLabel = useTotalLabel(page.vat_percent)
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
        lines={page.lines.map((line) => ({
          key: line.item_id,
          cells: [labelOf(line), euros(line.total)],
        }))}
        total={{ label: totalLabel, amount: euros(page.total) }}
        {...(page.refunded > 0
          ? { back: { label: refunded, amount: `−${euros(page.refunded)}` } }
          : {})}
      />
      {page.wishes ? <LoadedWishes wishes={page.wishes} /> : null}
    </OrderSection>
  )
}

type Line = OrderSectionProps['page']['lines'][number]

/** The text of a line: its quantity, and whether it was refunded. */
const useLineLabels = (): ((line: Line) => string) => {
  const { t } = useLingui()
  const nameOf = useLineNames()
  return ({ item_id, name, quantity, is_revoked }) => {
    const one = nameOf(item_id, name)
    const label =
      quantity === 1 ? one : t({ id: 'order-page.times', message: `${quantity} × ${one}` })
    return is_revoked
      ? t({ id: 'order-page.line-refunded', message: `${label} (remboursé)` })
      : label
  }
}

function LoadedWishes({ wishes }: OrderWishesProps) {
  const [wanted, setWanted] = useState(true)
  return (
    <OrderWishes
      wanted={wanted}
      onMissing={() => setWanted(false)}
      fallback={wanted ? <Skeleton shape="block" height="12rem" /> : null}
      part={{ wishes }}
    />
  )
}
