import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { PriceReceipt } from '../price-receipt.tsx'
import { type CustomDraft, choicesOf } from './custom-draft.ts'
import { usePriceLines } from './use-price-lines.ts'

export function CustomReceipt({ draft }: { draft: CustomDraft }) {
  const linesOf = usePriceLines()
  return (
    <PriceReceipt lines={linesOf(draft)} totalCents={customOrderPriceCents(choicesOf(draft))} />
  )
}
