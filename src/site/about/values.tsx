import { useLingui } from '@lingui/react/macro'
import { Eye, Flame, FlaskConical, Gem } from 'lucide-react'
import type { ReactNode } from 'react'
import { Band } from '#site/shell/band/band.tsx'
import { Card } from '#ui/display/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

export function Values() {
  const { t } = useLingui()
  return (
    <Band id="values" title={t({ id: 'values.title', message: 'Les quatre valeurs de l’atelier' })}>
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        <Value
          icon={<FlaskConical aria-hidden="true" />}
          title={t({ id: 'about.value.innovation', message: 'Innovation' })}
        >
          {t({
            id: 'about.value.innovation.text',
            message: 'Essayer avant les autres, garder ce qui sert, jeter le reste sans regret.',
          })}
        </Value>
        <Value
          icon={<Eye aria-hidden="true" />}
          title={t({ id: 'about.value.transparency', message: 'Transparence' })}
        >
          {t({
            id: 'about.value.transparency.text',
            message:
              'Dire ce qui est virtuel, combien cela coûte, et ce que nous ne savons pas faire.',
          })}
        </Value>
        <Value
          icon={<Gem aria-hidden="true" />}
          title={t({ id: 'about.value.excellence', message: 'Excellence' })}
        >
          {t({
            id: 'about.value.excellence.text',
            message:
              'Recommencer jusqu’à ce que ce soit juste : un modèle garde le même visage d’une image à l’autre.',
          })}
        </Value>
        <Value
          icon={<Flame aria-hidden="true" />}
          title={t({ id: 'about.value.revolution', message: 'Révolution' })}
        >
          {t({
            id: 'about.value.revolution.text',
            message: 'Changer qui l’on voit, et qui décide des images.',
          })}
        </Value>
      </Grid>
    </Band>
  )
}

interface ValueProps {
  icon: ReactNode
  title: string
  children: string
}

function Value({ icon, title, children }: ValueProps) {
  return (
    <Card as="li">
      {icon}
      <Heading level={3} look="card">
        {title}
      </Heading>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}
