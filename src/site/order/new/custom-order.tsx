import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import {
  type CustomDraft,
  choicesOf,
  draftToRequest,
} from '#site/shell/order/custom/custom-draft.ts'
import { useDraftFacts } from '#site/shell/order/custom/use-draft-facts.ts'
import { usePriceLines } from '#site/shell/order/custom/use-price-lines.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { OrderSheet } from './order-sheet.tsx'

export function CustomOrder({ draft }: { draft: CustomDraft }) {
  const factsOf = useDraftFacts()
  const linesOf = usePriceLines()
  return (
    <OrderSheet
      form="custom-orders"
      offer="custom"
      what={draftToRequest(draft)}
      lines={linesOf(draft)}
      totalCents={customOrderPriceCents(choicesOf(draft))}
      consents={['terms', 'adult', 'no_real_person']}
      model={draft}
      isPaidAtOnce={false}
    >
      <FactList facts={factsOf(draft)} />
    </OrderSheet>
  )
}
