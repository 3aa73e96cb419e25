import { Trans, useLingui } from '@lingui/react/macro'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function HybridPage() {
  const { t } = useLingui()
  const euros = useEuros()
  return (
    <OpeningPage
      picture="/pictures/sakura-1.webp"
      alt={t({
        id: 'hybrid.alt',
        message: 'Sculpture virtuelle en perle irisée, coiffée de fleurs de porcelaine',
      })}
      label={t({ id: 'hybrid.label', message: 'Service hybride' })}
      title={t({ id: 'hybrid.title', message: 'Ton corps, un autre visage' })}
      figures={[
        { value: euros(799), label: 'Starter' },
        { value: euros(1299), label: 'Pro' },
        { value: euros(2499), label: 'Elite' },
        {
          value: t({ id: 'hybrid.figure.hours.value', message: '2 h' }),
          label: t({ id: 'hybrid.figure.hours', message: 'au plus pour une première réponse' }),
        },
      ]}
    >
      <Text look="lead">
        <Trans id="hybrid.text.1">
          Tu apportes la présence et le geste. Nous créons le visage que le public retiendra ; le
          tien reste privé.
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="hybrid.text.2">
          Tout commence par un entretien confidentiel, réservé aux adultes. Rien ne se crée sans ton
          accord écrit.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
