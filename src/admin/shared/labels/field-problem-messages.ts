import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldProblem, FieldProblemCode } from '#contract/problems.ts'

/** A field's problem, shown beside it. */
export const fieldProblemMessage = (code: FieldProblemCode): MessageDescriptor => {
  switch (code) {
    case 'required':
      return msg({ id: 'admin.field.required', message: 'Ce champ est obligatoire' })
    case 'not-text':
      return msg({ id: 'admin.field.not-text', message: 'Un texte est attendu ici' })
    case 'too-short':
      return msg({ id: 'admin.field.too-short', message: 'C’est trop court' })
    case 'too-long':
      return msg({ id: 'admin.field.too-long', message: 'C’est trop long' })
    case 'too-common':
      return msg({ id: 'admin.field.too-common', message: 'Trop courant : facile à deviner' })
    case 'forbidden-character':
      return msg({
        id: 'admin.field.forbidden-character',
        message: 'Ce texte contient un caractère invisible qui n’est pas accepté',
      })
    case 'not-an-email':
      return msg({
        id: 'admin.field.not-an-email',
        message: 'Cette adresse e-mail n’est pas valable. Exemple : nom@exemple.fr',
      })
    case 'not-a-phone':
      return msg({
        id: 'admin.field.not-a-phone',
        message: 'Ce numéro de téléphone n’est pas complet',
      })
    case 'not-a-number':
      return msg({
        id: 'admin.field.not-a-number',
        message: 'Un nombre est attendu, par exemple 19,90',
      })
    case 'below-minimum':
      return msg({ id: 'admin.field.below-minimum', message: 'Le minimum est 0' })
    case 'above-maximum':
      return msg({ id: 'admin.field.above-maximum', message: 'Ce nombre est trop grand' })
    case 'too-many-decimals':
      return msg({
        id: 'admin.field.too-many-decimals',
        message: 'Deux chiffres au plus après la virgule',
      })
    case 'not-an-option':
      return msg({ id: 'admin.field.not-an-option', message: 'Choisissez dans la liste' })
    case 'not-for-sale-yet':
      return msg({
        id: 'admin.field.not-for-sale-yet',
        message: 'Pas encore en vente : les fichiers du pack ne sont pas publiés',
      })
    case 'not-a-list':
      return msg({ id: 'admin.field.not-a-list', message: 'Une liste est attendue ici' })
    case 'too-intricate':
      return msg({
        id: 'admin.field.too-intricate',
        message: 'La mise en forme est trop compliquée. Simplifiez-la : moins de signes * _ [',
      })
    case 'too-many-entries':
      return msg({ id: 'admin.field.too-many-entries', message: 'La liste est trop longue' })
    case 'not-an-object':
      return msg({
        id: 'admin.field.not-an-object',
        message: 'Un groupe de champs est attendu ici',
      })
    case 'not-a-url':
      return msg({
        id: 'admin.field.not-a-url',
        message: 'Une adresse commence par https:// ou par /',
      })
    case 'not-https':
      return msg({ id: 'admin.field.not-https', message: 'Cette adresse commence par https://' })
    case 'holds-credentials':
      return msg({
        id: 'admin.field.holds-credentials',
        message:
          'Cette adresse contient un identifiant ou un mot de passe : retirez ce qui précède @',
      })
    case 'not-a-day':
      return msg({ id: 'admin.field.not-a-day', message: 'Cette date n’existe pas' })
    case 'not-yes-or-no':
      return msg({ id: 'admin.field.not-yes-or-no', message: 'Oui ou non est attendu ici' })
    case 'not-the-first-image':
      return msg({
        id: 'admin.field.not-the-first-image',
        message: 'L’image de l’article et la première de ses images ne sont pas la même',
      })
    case 'not-a-siret':
      return msg({
        id: 'admin.field.not-a-siret',
        message: 'Ce SIRET n’existe pas : quatorze chiffres sont attendus, vérifiez la saisie',
      })
    case 'not-a-vat-number':
      return msg({
        id: 'admin.field.not-a-vat-number',
        message: 'Ce numéro de TVA n’existe pas : par exemple FR44 732 829 320',
      })
    case 'not-an-iban':
      return msg({
        id: 'admin.field.not-an-iban',
        message: 'Cet IBAN n’existe pas : ses chiffres de contrôle ne correspondent pas',
      })
    case 'not-a-bic':
      return msg({
        id: 'admin.field.not-a-bic',
        message: 'Un BIC compte huit ou onze lettres et chiffres',
      })
    case 'misleading-reduction':
      return msg({
        id: 'admin.field.misleading-reduction',
        message:
          'Ce prix barré dépasse le prix le plus bas des 30 jours qui précèdent la réduction (Code de la consommation, article L112-1-1)',
      })
    case 'not-an-id':
      return msg({ id: 'admin.field.not-an-id', message: 'Cet identifiant n’est pas valable' })
  }
}

/** Problems by field. */
export type ProblemMessages = Readonly<Record<string, string>>

/** The texts for problems that our own rules found, or the server's texts if it sent some. */
export const useProblemMessages = (): ((problems: readonly FieldProblem[]) => ProblemMessages) => {
  const { i18n } = useLingui()
  return (problems) =>
    Object.fromEntries(
      problems.map(({ field, code, detail }) => [
        field,
        detail ?? i18n._(fieldProblemMessage(code)),
      ]),
    )
}
