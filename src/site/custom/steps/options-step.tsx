import { useLingui } from '@lingui/react/macro'
import { CUSTOM_FORMATS } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-money.ts'
import { formatsOf } from '#site/shell/order/custom/custom-draft.ts'
import { useCustomWords } from '#site/shell/order/custom/use-custom-words.ts'
import { useDraftLabels } from '#site/shell/order/custom/use-draft-facts.ts'
import { surchargeCents } from '#site/shell/order/custom/use-price-lines.ts'
import { useSelected } from '#ui/form/observable.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'
import { DraftField } from './draft-field.tsx'
import { FaceChoice } from './face-choice.tsx'
import type { StepProps } from './step-props.ts'

export function OptionsStep(props: StepProps) {
  return (
    <>
      <FaceChoice {...props} />
      <FormatChips {...props} />
      <DraftField {...props} name="specialRequests">
        {(bound) => <TextArea {...bound} maxLength={5_000} rows={5} />}
      </DraftField>
    </>
  )
}

function FormatChips({ draft, onChange }: StepProps) {
  return (
    <ToggleChips
      label={useDraftLabels().formats}
      options={useFormatOptions()}
      value={useSelected(draft, formatsOf)}
      onChange={(formats) => onChange({ formats: formats.join(',') })}
    />
  )
}

const useFormatOptions = () => {
  const { t } = useLingui()
  const word = useCustomWords()
  const money = useMoney()
  return CUSTOM_FORMATS.map((format) => {
    const name = word(format)
    const surcharge = surchargeCents({ formats: [format] })
    const amount = money(surcharge)
    const label =
      surcharge === 0
        ? t({ id: 'wizard.included', message: `${name} : comprises` })
        : t({ id: 'wizard.surcharge', message: `${name} : +${amount}` })
    return { value: format, label }
  })
}
