import { useLingui } from '@lingui/react/macro'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { useCustomWords } from '#site/shell/order/custom/use-custom-words.ts'
import { useDraftLabels } from '#site/shell/order/custom/use-draft-facts.ts'
import { ChoiceChips } from '#ui/form/choice-chips.tsx'
import { useSelected } from '#ui/form/observable.ts'
import type { StepProps } from './step-props.ts'

interface ChoiceProps extends StepProps {
  field: keyof CustomDraft
  options: readonly string[]
}

/** One field of the draft by its badges; a choice can be taken back. */
export function Choice({ draft, onChange, field, options }: ChoiceProps) {
  const { t } = useLingui()
  const word = useCustomWords()
  const labels = useDraftLabels()
  const value = useSelected(draft, (typed) => typed[field])
  return (
    <ChoiceChips
      label={labels[field]}
      options={[
        { value: '', label: t({ id: 'choice.any', message: 'Sans préférence' }) },
        ...options.map((option) => ({ value: option, label: word(option) })),
      ]}
      value={value}
      onChange={(chosen) => onChange({ [field]: chosen })}
    />
  )
}
