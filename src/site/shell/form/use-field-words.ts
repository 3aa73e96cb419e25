import { useLingui } from '@lingui/react/macro'
import type { FieldProblemCode } from '#contract/fields.ts'

/** What is wrong with a field of a public form, said beside it. */
export const useFieldWords = (): ((code: FieldProblemCode) => string) => {
  const { t } = useLingui()
  const other = t({ id: 'field.other', message: 'Cette réponse n’est pas acceptée' })
  const words: Partial<Record<FieldProblemCode, string>> = {
    required: t({ id: 'field.required', message: 'À remplir, s’il te plaît' }),
    'too-long': t({ id: 'field.too-long', message: 'C’est trop long' }),
    'not-an-email': t({
      id: 'field.not-an-email',
      message: 'Cette adresse e-mail n’est pas complète',
    }),
    'forbidden-character': t({
      id: 'field.forbidden-character',
      message: 'Ce texte contient un caractère invisible qui n’est pas accepté',
    }),
  }
  return (code) => words[code] ?? other
}
