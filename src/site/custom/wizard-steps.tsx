import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  APPARENT_AGES,
  CUSTOM_COUNTRIES,
  CUSTOM_GENRES,
  CUSTOM_MORPHOLOGIES,
  CUSTOM_NICHES,
  CUSTOM_STYLES,
} from '#contract/public/forms/custom-order-request.ts'
import { CUSTOM_FORMATS, customOrderPriceCents, FACE_OPTIONS } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-locale.ts'
import {
  useCustomDraftFacts,
  useCustomDraftLabels,
  useCustomLabels,
} from '#site/shared/order/custom-draft-labels.ts'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { ChoiceChips, ToggleChips } from '#ui/form/toggle-chips.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { OfferChoice } from '#ui/marketing/offer-choice.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type CustomDraft,
  choicesOf,
  EYE_COLORS,
  formatsOf,
  HAIR_COLORS,
  MAIN_LANGUAGES,
} from '../shared/order/custom-draft.ts'
import { surchargeCents, usePriceLines } from '../shared/order/custom-price-lines.ts'
import { PriceReceipt } from '../shared/order/price-receipt.tsx'

interface StepProps {
  draft: Observable<CustomDraft>
  onChange: (changed: Partial<CustomDraft>) => void
}

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

interface ChoiceProps extends StepProps {
  field: keyof CustomDraft
  options: readonly string[]
}

/** One field of the draft as badges; a choice can be undone. */
function Choice({ draft, onChange, field, options }: ChoiceProps) {
  const { t } = useLingui()
  const word = useCustomLabels()
  const labels = useCustomDraftLabels()
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

function AppearanceStep(props: StepProps) {
  return (
    <>
      <Choice {...props} field="morphology" options={CUSTOM_MORPHOLOGIES} />
      <Choice {...props} field="eye_color" options={EYE_COLORS} />
      <Choice {...props} field="hair_color" options={HAIR_COLORS} />
      <Choice {...props} field="apparent_age" options={APPARENT_AGES} />
    </>
  )
}

interface DraftFieldProps extends StepProps {
  name: keyof CustomDraft
  children: (bound: {
    name: string
    label: string
    value: string
    onChange: (value: string) => void
  }) => ReactNode
}

/** One text of the draft. A key press in it renders only this field, not the rest of the wizard. */
function DraftField({ draft, onChange, name, children }: DraftFieldProps) {
  const value = useSelected(draft, (typed) => typed[name])
  const label = useCustomDraftLabels()[name]
  return children({ name, label, value, onChange: (typed) => onChange({ [name]: typed }) })
}

function PersonalityStep(props: StepProps) {
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

function PlaceStep(props: StepProps) {
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

function SummaryStep(props: Pick<StepProps, 'draft'>) {
  const draft = useSelected(props.draft, (typed) => typed)
  const factsOf = useCustomDraftFacts()
  const linesOf = usePriceLines()
  return (
    <>
      <FactList facts={factsOf(draft)} />
      <PriceReceipt lines={linesOf(draft)} totalCents={customOrderPriceCents(choicesOf(draft))} />
    </>
  )
}

function FaceChoice({ draft, onChange }: StepProps) {
  const { t } = useLingui()
  const money = useMoney()
  const chosen = useSelected(draft, ({ faceOption }) => faceOption)
  const word = useCustomLabels()
  const words = {
    generated: t({
      id: 'face.generated',
      message: 'Un visage créé pour toi à partir de tes choix.',
    }),
    unique: t({
      id: 'face.unique',
      message: 'Un visage dessiné à la main, que nous ne referons pour personne d’autre.',
    }),
    lora: t({
      id: 'face.lora',
      message: 'Nous te remettons le modèle LoRA entraîné : le même visage dans toutes tes images.',
    }),
  }
  return (
    <Grid
      role="radiogroup"
      aria-label={t({ id: 'wizard.face', message: 'Visage' })}
      columns={{ base: 1, md: 3 }}
      gap="sm"
    >
      {FACE_OPTIONS.map((option) => (
        <OfferChoice
          key={option}
          group="face"
          value={option}
          title={word(option)}
          checked={chosen === option}
          onChoose={() => onChange({ faceOption: option })}
          price={`+${money(surchargeCents({ faceOption: option }))}`}
        >
          <Text look="small" tone="quiet">
            {words[option]}
          </Text>
        </OfferChoice>
      ))}
    </Grid>
  )
}

function OptionsStep(props: StepProps) {
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
      label={useCustomDraftLabels().formats}
      options={useFormatOptions()}
      value={useSelected(draft, formatsOf)}
      onChange={(formats) => onChange({ formats: formats.join(',') })}
    />
  )
}

const useFormatOptions = () => {
  const { t } = useLingui()
  const word = useCustomLabels()
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
