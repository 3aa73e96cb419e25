import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { MAIN_LANGUAGES } from '#site/shell/order/custom/custom-options.ts'
import { useDraftLabels } from '#site/shell/order/custom/use-draft-facts.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Choice } from './choice.tsx'
import type { StepProps } from './step-props.ts'

export function PlaceStep(props: StepProps) {
  const labels = useDraftLabels()
  const { draft, onChange } = props
  return (
    <>
      <Choice {...props} field="country" options={CUSTOM_COUNTRIES} />
      <Choice {...props} field="language" options={MAIN_LANGUAGES} />
      <TextField
        name="accent"
        label={labels.accent}
        value={draft.accent}
        onChange={(accent) => onChange({ accent })}
        maxLength={200}
      />
    </>
  )
}
