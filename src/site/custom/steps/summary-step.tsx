import { CustomReceipt } from '#site/shell/order/custom/custom-receipt.tsx'
import { useDraftFacts } from '#site/shell/order/custom/use-draft-facts.ts'
import { useSelected } from '#ui/form/observable.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'
import type { StepProps } from './step-props.ts'

export function SummaryStep(props: Pick<StepProps, 'draft'>) {
  const draft = useSelected(props.draft, (typed) => typed)
  const factsOf = useDraftFacts()
  return (
    <>
      <FactList facts={factsOf(draft)} />
      <CustomReceipt draft={draft} />
    </>
  )
}
