import { useLingui } from '@lingui/react/macro'
import type { Cents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Receipt } from '#ui/table/receipt.tsx'
import { useTotalLabel } from './vat-labels.ts'

interface PriceReceiptProps {
  lines: readonly { readonly key: string; readonly words: string; readonly cents: Cents }[]
  totalCents: Cents
}

/** What is ordered, and its total. The server calculates the same again. */
export function PriceReceipt({ lines, totalCents }: PriceReceiptProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <Receipt
      label={t({ id: 'order.receipt', message: 'Détail du prix' })}
      columns={[
        t({ id: 'order.column.item', message: 'Article' }),
        t({ id: 'order.column.price', message: 'Prix' }),
      ]}
      lines={lines.map(({ key, words, cents }) => ({ key, cells: [words, money(cents)] }))}
      total={{ label: useTotalLabel(), amount: money(totalCents) }}
    />
  )
}
