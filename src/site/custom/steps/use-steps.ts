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
          'Qui est ta muse ? Rien n’est obligatoire : ce que tu laisses vide, nous te le proposons.',
      }),
    },
    {
      name: t({ id: 'step.appearance', message: 'Apparence' }),
      lead: t({
        id: 'step.appearance.lead',
        message: 'Une silhouette, un regard, une chevelure. Toujours une personne adulte.',
      }),
    },
    {
      name: t({ id: 'step.place', message: 'Localisation' }),
      lead: t({
        id: 'step.place.lead',
        message: 'D’où elle vient, dans quelle langue elle parle à ses abonnés.',
      }),
    },
    {
      name: t({ id: 'step.options', message: 'Options' }),
      lead: t({
        id: 'step.options.lead',
        message: 'Ce qui change le prix. Les photos sont toujours comprises.',
      }),
    },
    {
      name: t({ id: 'step.summary', message: 'Résumé' }),
      lead: t({
        id: 'step.summary.lead',
        message: 'Relis, reviens en arrière si tu veux : tout est gardé sur cet appareil.',
      }),
    },
  ]
}
