import { useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { useModules } from './programme/use-modules.ts'

/** What every plan includes, and what comes on top of it. */
export function Bonuses() {
  const { t } = useLingui()
  const lessons = useModules().reduce((total, module) => total + module.lessons, 0)
  const included = [
    t({ id: 'included.1', message: '{courseTime} de cours en vidéo, sous-titrées' }),
    t({ id: 'included.2', message: `${lessons} leçons courtes, chacune avec son exercice` }),
    t({ id: 'included.3', message: 'Les fiches à imprimer de chaque module' }),
    t({ id: 'included.4', message: 'Les mises à jour du cours pendant deux ans' }),
    t({ id: 'included.5', message: 'Satisfait ou remboursé pendant {refundTime}' }),
  ]
  const bonuses = [
    t({ id: 'bonus.1', message: 'Cinquante niches étudiées, avec leurs questions' }),
    t({ id: 'bonus.2', message: 'Le guide de la lumière : vingt schémas d’éclairage' }),
    t({ id: 'bonus.3', message: 'Trente jours de légendes prêtes à adapter' }),
    t({ id: 'bonus.4', message: 'Le kit « Images virtuelles » : mentions à poser sur tes images' }),
  ]
  return (
    <Band id="included" title={t({ id: 'included.title', message: 'Tout ce que tu reçois' })}>
      <Grid columns={{ base: 1, md: 2 }} gap="xl">
        <Stack gap="md">
          <Heading level={3} look="card">
            {t({ id: 'included.list', message: 'Inclus dans chaque formule' })}
          </Heading>
          <MarkList items={included} />
        </Stack>
        <Stack gap="md">
          <Heading level={3} look="card">
            {t({ id: 'bonus.list', message: 'Bonus exclusifs' })}
          </Heading>
          <MarkList items={bonuses} icon={<Gift />} tone="gold" />
        </Stack>
      </Grid>
    </Band>
  )
}
