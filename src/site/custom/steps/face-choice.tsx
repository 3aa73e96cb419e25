import { useLingui } from '@lingui/react/macro'
import { FACE_OPTIONS } from '#domain/custom-order-price.ts'
import { useMoney } from '#i18n/use-money.ts'
import { useCustomWords } from '#site/shell/order/custom/use-custom-words.ts'
import { surchargeCents } from '#site/shell/order/custom/use-price-lines.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { OfferChoice } from '#ui/story/offer-choice.tsx'
import { Text } from '#ui/type/text.tsx'
import type { StepProps } from './step-props.ts'

export function FaceChoice({ draft, onChange }: StepProps) {
  const { t } = useLingui()
  const money = useMoney()
  const chosen = useSelected(draft, ({ faceOption }) => faceOption)
  const word = useCustomWords()
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
