import { useLingui } from '@lingui/react/macro'
import type { FieldProblemCode } from '#contract/problems.ts'

/** The message beside a field of a public form, or a box to tick, that has a problem. */
export const useFieldMessages = (): ((
  code: FieldProblemCode,
  kind?: 'field' | 'box',
) => string) => {
  const { t } = useLingui()
  const other = t({ id: 'field.other', message: 'Cette réponse n’est pas acceptée' })
  const words: Partial<Record<FieldProblemCode, string>> = {
    required: t({ id: 'field.required', message: 'Remplis ce champ, s’il te plaît' }),
    'too-long': t({ id: 'field.too-long', message: 'Ce texte est trop long' }),
    'not-an-email': t({
      id: 'field.not-an-email',
      message: 'Cette adresse e-mail n’est pas valable. Exemple : nom@exemple.fr',
    }),
    'not-a-phone': t({
      id: 'field.not-a-phone',
      message: 'Ce numéro de téléphone n’est pas complet',
    }),
    'not-a-siret': t({
      id: 'field.not-a-siret',
      message: 'Ce SIRET n’existe pas : vérifie ses quatorze chiffres',
    }),
    'forbidden-character': t({
      id: 'field.forbidden-character',
      message: 'Ce texte contient un caractère invisible qui n’est pas accepté',
    }),
  }
  const unticked = t({ id: 'field.unticked', message: 'Coche cette case pour continuer' })
  return (code, kind = 'field') => (kind === 'box' ? unticked : (words[code] ?? other))
}
