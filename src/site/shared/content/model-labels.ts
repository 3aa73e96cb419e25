import { useLingui } from '@lingui/react/macro'

/** Labels for a model's values, in the visitor's language. A value without a label is shown as it is. */
export const useModelLabels = () => {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    Sexy: t({ id: 'type.sexy', message: 'Sexy' }),
    Cosplay: t({ id: 'type.cosplay', message: 'Cosplay' }),
    Girlfriend: t({ id: 'type.girlfriend', message: 'Girlfriend' }),
    Niche: t({ id: 'type.niche', message: 'Niche' }),
    France: t({ id: 'country.france', message: 'France' }),
    USA: t({ id: 'country.usa', message: 'USA' }),
    Thaïlande: t({ id: 'country.thailand', message: 'Thaïlande' }),
    Brésil: t({ id: 'country.brazil', message: 'Brésil' }),
    Japon: t({ id: 'country.japan', message: 'Japon' }),
    Allemagne: t({ id: 'country.germany', message: 'Allemagne' }),
    Italie: t({ id: 'country.italy', message: 'Italie' }),
    Espagne: t({ id: 'country.spain', message: 'Espagne' }),
    photo: t({ id: 'format.photo', message: 'Photo' }),
    vidéo: t({ id: 'format.video', message: 'Vidéo' }),
    'journal intime': t({ id: 'format.journal', message: 'Journal intime' }),
  }
  return (value: string): string => words[value] ?? value
}
