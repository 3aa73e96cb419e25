import { useLingui } from '@lingui/react/macro'
import {
  CUSTOM_GENRES,
  CUSTOM_NICHES,
  CUSTOM_STYLES,
} from '#contract/public/forms/custom-order-request.ts'
import { useDraftLabels } from '#site/shell/order/custom/use-draft-facts.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Choice } from './choice.tsx'
import type { StepProps } from './step-props.ts'

export function PersonalityStep(props: StepProps) {
  const { t } = useLingui()
  const labels = useDraftLabels()
  const { draft, onChange } = props
  return (
    <>
      <TextField
        name="name"
        label={labels.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={120}
        autoComplete="off"
      />
      <Choice {...props} field="genre" options={CUSTOM_GENRES} />
      <Choice {...props} field="style" options={CUSTOM_STYLES} />
      <Choice {...props} field="niche" options={CUSTOM_NICHES} />
      <TextField
        name="universe"
        label={labels.universe}
        hint={t({
          id: 'wizard.universe.hint',
          message: 'Un décor, une époque, une humeur : « Tokyo sous la pluie », « sel et granit ».',
        })}
        value={draft.universe}
        onChange={(universe) => onChange({ universe })}
        maxLength={200}
      />
    </>
  )
}
