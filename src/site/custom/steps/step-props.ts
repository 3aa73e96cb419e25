import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'

export interface StepProps {
  draft: CustomDraft
  onChange: (changed: Partial<CustomDraft>) => void
}
