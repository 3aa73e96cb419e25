import { AppearanceStep } from './appearance-step.tsx'
import { OptionsStep } from './options-step.tsx'
import { PersonalityStep } from './personality-step.tsx'
import { PlaceStep } from './place-step.tsx'
import type { StepProps } from './step-props.ts'
import { SummaryStep } from './summary-step.tsx'

export function StepFields({ step, ...props }: StepProps & { step: number }) {
  switch (step) {
    case 1:
      return <PersonalityStep {...props} />
    case 2:
      return <AppearanceStep {...props} />
    case 3:
      return <PlaceStep {...props} />
    case 4:
      return <OptionsStep {...props} />
    default:
      return <SummaryStep draft={props.draft} />
  }
}
