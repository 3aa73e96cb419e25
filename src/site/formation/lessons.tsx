import { useLingui } from '@lingui/react/macro'
import { Bot, Compass, ScanFace, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Band } from '#site/shell/band/band.tsx'
import { Card } from '#ui/display/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

/** What the visitor will be able to do. */
export function Lessons() {
  const { t } = useLingui()
  return (
    <Band
      id="lessons"
      tone="raised"
      title={t({ id: 'lessons.title', message: 'Ce que tu vas apprendre' })}
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 4 }} gap="lg">
        <Skill
          icon={<Compass aria-hidden="true" />}
          title={t({ id: 'lessons.niche', message: 'Choisir sans hésiter' })}
        >
          {t({
            id: 'lessons.niche.text',
            message: 'Observer un public, repérer une place libre, écarter une fausse bonne idée.',
          })}
        </Skill>
        <Skill
          icon={<ScanFace aria-hidden="true" />}
          title={t({ id: 'lessons.face', message: 'Garder le même visage' })}
        >
          {t({
            id: 'lessons.face.text',
            message: 'Cent images, une seule personne : références, contrôle et retouche.',
          })}
        </Skill>
        <Skill
          icon={<ShoppingBag aria-hidden="true" />}
          title={t({ id: 'lessons.sales', message: 'Vendre honnêtement' })}
        >
          {t({
            id: 'lessons.sales.text',
            message:
              'Un pack, un prix, une page, et la mention « Images virtuelles » au bon endroit.',
          })}
        </Skill>
        <Skill
          icon={<Bot aria-hidden="true" />}
          title={t({ id: 'lessons.agents', message: 'Déléguer à des agents' })}
        >
          {t({
            id: 'lessons.agents.text',
            message: 'Programmer une semaine en deux heures et relire ce que l’IA propose.',
          })}
        </Skill>
      </Grid>
    </Band>
  )
}

interface SkillProps {
  icon: ReactNode
  title: string
  children: string
}

function Skill({ icon, title, children }: SkillProps) {
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
