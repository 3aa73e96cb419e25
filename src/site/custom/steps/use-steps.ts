import { useLingui } from '@lingui/react/macro'

type Step = { readonly name: string; readonly lead: string }

/** The five steps in their order. Source: specification, section 2. */
export const useSteps = (): readonly Step[] => {
  const { t } = useLingui()
  return [
    {
      name: t({ id: 'step.personality', message: 'Personnalité' }),
      lead: t({
        id: 'step.personality.lead',
        message:
          'Qui est ton modèle ? Rien n’est obligatoire : nous te proposerons ce que tu laisses vide.',
      }),
    },
    {
      name: t({ id: 'step.appearance', message: 'Apparence' }),
      lead: t({
        id: 'step.appearance.lead',
        message: 'Une silhouette, un regard, des cheveux. Toujours une personne adulte.',
      }),
    },
    {
      name: t({ id: 'step.place', message: 'Localisation' }),
      lead: t({
        id: 'step.place.lead',
        message: 'Le pays de ton modèle, et la langue dans laquelle il parle à ses abonnés.',
      }),
    },
    {
      name: t({ id: 'step.options', message: 'Options' }),
      lead: t({
        id: 'step.options.lead',
        message: 'Ces options changent le prix. Les photos sont toujours comprises.',
      }),
    },
    {
      name: t({ id: 'step.summary', message: 'Résumé' }),
      lead: t({
        id: 'step.summary.lead',
        message: 'Relis, et reviens en arrière si tu veux : tout est enregistré sur cet appareil.',
      }),
    },
  ]
}
