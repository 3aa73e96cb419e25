import { Trans, useLingui } from '@lingui/react/macro'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function FormationPage() {
  const { t } = useLingui()
  const euros = useEuros()
  const lowest = euros(197)
  const highest = euros(697)
  return (
    <OpeningPage
      picture="/pictures/mali-1.webp"
      alt={t({
        id: 'formation.alt',
        message: 'Sculpture virtuelle en jade, couronnée de pétales verts et dorés',
      })}
      label={t({ id: 'formation.label', message: 'Formation' })}
      title={t({ id: 'formation.title', message: 'Apprendre à créer, puis à vendre' })}
      figures={[
        {
          value: t({ id: 'formation.figure.hours.value', message: '12 h' }),
          label: t({ id: 'formation.figure.hours', message: 'de cours, à ton rythme' }),
        },
        {
          value: '4',
          label: t({
            id: 'formation.figure.modules',
            message: 'modules, de la niche aux agents IA',
          }),
        },
        {
          value: '3',
          label: t({
            id: 'formation.figure.plans',
            message: `formules, de ${lowest} à ${highest}`,
          }),
        },
        {
          value: t({ id: 'formation.figure.guarantee.value', message: '30 jours' }),
          label: t({ id: 'formation.figure.guarantee', message: 'satisfait ou remboursé' }),
        },
      ]}
    >
      <Text look="lead">
        <Trans id="formation.text.1">
          Trouver ta niche, tenir un visage parfait, construire ton système de vente, confier le
          reste à des agents : quatre modules, dans cet ordre.
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="formation.text.2">
          Une méthode à suivre leçon après leçon, du premier portrait à la première vente.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
