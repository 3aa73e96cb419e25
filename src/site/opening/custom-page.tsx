import { Trans, useLingui } from '@lingui/react/macro'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function CustomPage() {
  const { t } = useLingui()
  const euros = useEuros()
  return (
    <OpeningPage
      picture="/pictures/luna-1.webp"
      alt={t({
        id: 'custom.alt',
        message: 'Sculpture virtuelle en porcelaine blanche, cerclée d’un croissant d’or',
      })}
      label={t({ id: 'custom.label', message: 'Modèle sur mesure' })}
      title={t({ id: 'custom.title', message: 'Un visage qui n’appartient qu’à toi' })}
      figures={[
        {
          value: euros(199),
          label: t({ id: 'custom.figure.price', message: 'prix de départ, photos comprises' }),
        },
        {
          value: t({ id: 'custom.figure.hours.value', message: '24 h' }),
          label: t({ id: 'custom.figure.hours', message: 'pour valider ta commande' }),
        },
        {
          value: t({ id: 'custom.figure.days.value', message: '3 à 5 jours' }),
          label: t({ id: 'custom.figure.days', message: 'ouvrés pour une première version' }),
        },
        { value: '2', label: t({ id: 'custom.figure.revisions', message: 'révisions incluses' }) },
      ]}
    >
      <Text look="lead">
        <Trans id="custom.text.1">
          La personnalité, l’apparence, le pays, les options, puis un résumé : cinq étapes pour
          composer un modèle que personne d’autre ne publiera.
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="custom.text.2">
          Le prix s’affiche à chaque choix, sans surprise à la fin. La vidéo et le journal intime
          s’ajoutent à la carte.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
