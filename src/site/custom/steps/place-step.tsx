import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { MAIN_LANGUAGES } from '#site/shell/order/custom/custom-options.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Choice } from './choice.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './step-props.ts'

export function PlaceStep(props: StepProps) {
  return (
    <>
      <Choice {...props} field="country" options={CUSTOM_COUNTRIES} />
      <Choice {...props} field="language" options={MAIN_LANGUAGES} />
      <DraftField {...props} name="accent">
        {(bound) => <TextField {...bound} maxLength={200} />}
      </DraftField>
    </>
  )
}
