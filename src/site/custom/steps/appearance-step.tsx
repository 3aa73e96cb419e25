import { APPARENT_AGES, CUSTOM_MORPHOLOGIES } from '#contract/public/forms/custom-order-request.ts'
import { EYE_COLORS, HAIR_COLORS } from '#site/shell/order/custom/custom-options.ts'
import { Choice } from './choice.tsx'
import type { StepProps } from './step-props.ts'

export function AppearanceStep(props: StepProps) {
  return (
    <>
      <Choice {...props} field="morphology" options={CUSTOM_MORPHOLOGIES} />
      <Choice {...props} field="eye_color" options={EYE_COLORS} />
      <Choice {...props} field="hair_color" options={HAIR_COLORS} />
      <Choice {...props} field="apparent_age" options={APPARENT_AGES} />
    </>
  )
}
