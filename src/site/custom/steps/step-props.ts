import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import type { Observable } from '#ui/form/observable.ts'

export interface StepProps {
  draft: Observable<CustomDraft>
  onChange: (changed: Partial<CustomDraft>) => void
}
