import { useLingui } from '@lingui/react/macro'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import type { Cents } from '#domain/money.ts'
import { type CustomDraft, choicesOf } from './custom-draft.ts'
import { useCustomLabels } from './custom-draft-labels.ts'

export type PriceLine = { readonly key: string; readonly words: string; readonly cents: Cents }

const BASE = customOrderPriceCents({ faceOption: null, formats: [] })

/** What a choice adds to the base price. */
export const surchargeCents = (choice: Partial<ReturnType<typeof choicesOf>>): Cents =>
  (customOrderPriceCents({ faceOption: null, formats: [], ...choice }) - BASE) as Cents // a difference of cents

/** The price by its parts: the base price including photos, then each choice that was made. */
export const usePriceLines = (): ((draft: CustomDraft) => readonly PriceLine[]) => {
  const { t } = useLingui()
  const word = useCustomLabels()
  const base = t({ id: 'wizard.base', message: 'Modèle sur mesure, photos comprises' })
  return (draft) => {
    const { faceOption, formats } = choicesOf(draft)
    const extras = formats.filter((format) => format !== 'photo')
    return [
      { key: 'base', words: base, cents: BASE },
      ...(faceOption === null
        ? []
        : [{ key: faceOption, words: word(faceOption), cents: surchargeCents({ faceOption }) }]),
      ...extras.map((format) => ({
        key: format,
        words: word(format),
        cents: surchargeCents({ formats: [format] }),
      })),
    ]
  }
}
