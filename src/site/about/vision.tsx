import { useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { Card } from '#ui/display/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function Vision() {
  const { t } = useLingui()
  return (
    <Band id="vision" tone="raised" title={t({ id: 'vision.title', message: 'Nos projets' })}>
      <Grid as="ul" columns={{ base: 1, md: 3 }} gap="md">
        <Horizon
          year="2025"
          title={t({ id: 'vision.2025', message: 'Un métier à la portée de chacun' })}
        >
          {t({
            id: 'vision.2025.text',
            message: 'Des packs clairs, une méthode enseignée, une mention sur chaque image.',
          })}
        </Horizon>
        <Horizon
          year="2027"
          title={t({ id: 'vision.2027', message: 'Donner la parole aux muses' })}
        >
          {t({
            id: 'vision.2027.text',
            message:
              'Voix, gestes, réponses : des personnages qui tiennent une conversation et signalent qu’ils sont virtuels.',
          })}
        </Horizon>
        <Horizon year="2030" title={t({ id: 'vision.2030', message: 'Des auteurs, partout' })}>
          {t({
            id: 'vision.2030.text',
            message:
              'Que créer un personnage virtuel soit un métier d’auteur reconnu, avec ses droits et ses devoirs.',
          })}
        </Horizon>
      </Grid>
    </Band>
  )
}

interface HorizonProps {
  year: string
  title: string
  children: string
}

function Horizon({ year, title, children }: HorizonProps) {
  return (
    <Card as="li" tone="raised">
      <Text look="lead" tone="price">
        {year}
      </Text>
      <Heading level={3} look="card">
        {title}
      </Heading>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}
