import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { CustomReceipt } from '#site/shell/order/custom/custom-receipt.tsx'
import { useDraftFacts } from '#site/shell/order/custom/use-draft-facts.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'

export function SummaryStep({ draft }: { draft: CustomDraft }) {
  const factsOf = useDraftFacts()
  return (
    <>
      <FactList facts={factsOf(draft)} />
      <CustomReceipt draft={draft} />
    </>
  )
}
