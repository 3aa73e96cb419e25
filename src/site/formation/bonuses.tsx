import { useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { Band } from '#site/shell/band/band.tsx'
import { useOffers } from '#site/shell/content/use-offers.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { useBonuses } from './programme/use-bonuses.ts'
import { useModules } from './programme/use-modules.ts'

/** What every plan includes, and what comes on top of it. */
export function Bonuses() {
  const { t } = useLingui()
  const lessons = useModules().reduce((total, module) => total + module.lessons, 0)
  const included = [
    t({ id: 'included.hours', message: '{courseTime} de leçons et d’exercices, en français' }),
    t({ id: 'included.lessons', message: `${lessons} leçons écrites, chacune avec son exercice` }),
    t({
      id: 'included.device',
      message: 'Un cours à lire sur téléphone comme sur ordinateur, avec ta progression',
    }),
    t({ id: 'included.access', message: 'Un accès sans date de fin, mises à jour comprises' }),
    t({ id: 'included.guarantee', message: 'Satisfait ou remboursé pendant {refundTime}' }),
  ]
  const plans = useOffers('plans')
  const bonuses = useBonuses().map(({ title, from }) => {
    const plan = plans.find(({ offer }) => offer.id === from)?.offer.name ?? ''
    return plan === '' ? title : t({ id: 'bonus.from', message: `${title} (à partir de ${plan})` })
  })
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
