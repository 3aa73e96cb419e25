import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function BlogPage() {
  const { t } = useLingui()
  return (
    <OpeningPage
      picture="/pictures/mali-2.webp"
      alt={t({
        id: 'blog.alt',
        message: 'Sculpture virtuelle en jade, de trois quarts, parée d’or',
      })}
      label={t({ id: 'blog.label', message: 'Blog' })}
      title={t({ id: 'blog.title', message: 'Le carnet de l’atelier' })}
      figures={[
        {
          value: t({ id: 'blog.category.strategy', message: 'Stratégie' }),
          label: t({ id: 'blog.category.strategy.text', message: 'trouver sa niche et s’y tenir' }),
        },
        {
          value: t({ id: 'blog.category.technique', message: 'Technique' }),
          label: t({ id: 'blog.category.technique.text', message: 'garder le même visage' }),
        },
        {
          value: t({ id: 'blog.category.case', message: 'Cas d’étude' }),
          label: t({ id: 'blog.category.case.text', message: 'lire un lancement de près' }),
        },
        {
          value: t({ id: 'blog.category.tutorial', message: 'Tutoriel' }),
          label: t({ id: 'blog.category.tutorial.text', message: 'refaire, pas à pas' }),
        },
      ]}
    >
      <Text look="lead">
        <Trans id="blog.text.1">
          Comment naît un visage, comment il trouve son public, ce qui marche et ce qui lasse : des
          articles courts, à essayer le jour même.
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="blog.text.2">
          Stratégie, technique, cas d’étude, tutoriels, innovation : cinq rubriques pour faire vivre
          un modèle IA.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
