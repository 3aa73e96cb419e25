import { useLingui } from '@lingui/react/macro'
import {
  CUSTOM_GENRES,
  CUSTOM_NICHES,
  CUSTOM_STYLES,
} from '#contract/public/forms/custom-order-request.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Choice } from './choice.tsx'
import { DraftField } from './draft-field.tsx'
import type { StepProps } from './step-props.ts'

export function PersonalityStep(props: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <DraftField {...props} name="name">
        {(bound) => <TextField {...bound} maxLength={120} autoComplete="off" />}
      </DraftField>
      <Choice {...props} field="genre" options={CUSTOM_GENRES} />
      <Choice {...props} field="style" options={CUSTOM_STYLES} />
      <Choice {...props} field="niche" options={CUSTOM_NICHES} />
      <DraftField {...props} name="universe">
        {(bound) => (
          <TextField
            {...bound}
            hint={t({
              id: 'wizard.universe.hint',
              message:
                'Un décor, une époque, une humeur : « Tokyo sous la pluie », « sel et granit ».',
            })}
            maxLength={200}
          />
        )}
      </DraftField>
    </>
  )
}
