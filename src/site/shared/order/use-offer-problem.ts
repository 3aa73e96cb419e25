import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '#contract/problems.ts'

/** How an offer has changed since its buyer saw it, in words. */
export type OfferProblem = { readonly type: 'gone' | 'repriced'; readonly words: string }

/** Why the server refuses an order that a page still offers; null if the offer is unchanged. */
export const useOfferProblem = (problems: readonly FieldProblem[]): OfferProblem | null => {
  const { t } = useLingui()
  if (problems.some(({ code }) => code === 'not-for-sale-yet'))
    return {
      type: 'gone',
      words: t({
        id: 'order.not-for-sale-yet',
        message:
          'Ce pack n’est pas encore en vente : ses fichiers sont en préparation. Rien n’a été commandé.',
      }),
    }
  const isAt = (fields: RegExp) => problems.some(({ field }) => fields.test(field))
  if (isAt(/^(items|plan_id|package_id)\b/))
    return {
      type: 'gone',
      words: t({
        id: 'order.gone',
        message: 'Cette offre vient d’être retirée : rien n’a été commandé.',
      }),
    }
  if (isAt(/^expected_total$/))
    return {
      type: 'repriced',
      words: t({
        id: 'order.repriced',
        message: 'Le prix vient de changer : rien n’a été commandé.',
      }),
    }
  return null
}
