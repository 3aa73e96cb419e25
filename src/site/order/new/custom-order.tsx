import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { draftToText, textToDraft } from '#site/shell/form/form-draft.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  choicesOf,
  draftToHash,
  draftToRequest,
  keptCustomDraft,
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
      what={draftToRequest(draft)}
      lines={linesOf(draft)}
      totalCents={customOrderPriceCents(choicesOf(draft))}
      consents={['terms', 'adult', 'no_real_person']}
      onOrdered={() => forgetDraft(draft)}
    >
      <FactList facts={factsOf(draft)} />
    </OrderSheet>
  )
}

/** The wizard begins anew, unless it has gone on to another model meanwhile. */
const forgetDraft = (ordered: CustomDraft): void => {
  const { fields } = textToDraft(keptCustomDraft.read(), CUSTOM_BLANK)
  if (draftToHash(fields) === draftToHash(ordered))
    keptCustomDraft.write(draftToText({ fields: CUSTOM_BLANK, key: null }))
}
