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
        { value: '01', label: t({ id: 'blog.category.strategy', message: 'Stratégie' }) },
        { value: '02', label: t({ id: 'blog.category.technique', message: 'Technique' }) },
        { value: '03', label: t({ id: 'blog.category.case', message: 'Cas d’étude' }) },
        { value: '04', label: t({ id: 'blog.category.tutorial', message: 'Tutoriel' }) },
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
