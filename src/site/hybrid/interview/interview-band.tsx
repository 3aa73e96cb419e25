import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { InterviewForm } from './interview-form.tsx'

export function InterviewBand() {
  const { t } = useLingui()
  return (
    <Band
      id="interview"
      tone="raised"
      title={t({ id: 'interview.title', message: 'L’entretien confidentiel' })}
      lead={t({
        id: 'interview.lead',
        message: 'Quelques lignes suffisent. Nous te contactons sous {studioPromise}.',
      })}
    >
      <Grid columns={{ base: 1, lg: 2 }} gap="2xl" rowGap="xl" align="start">
        <InterviewForm />
        <SidePanel>
          <Heading level={3} look="card">
            <Trans id="interview.promises">Ce que nous te garantissons</Trans>
          </Heading>
          <MarkList
            icon={<Lock />}
            tone="gold"
            items={[
              t({
                id: 'interview.promise.1',
                message:
                  'Tes réponses sont conservées chiffrées, à part de la messagerie : seules les personnes qui te répondent peuvent les lire.',
              }),
              t({
                id: 'interview.promise.2',
                message: 'Un prénom suffit. Aucune image ne t’est demandée à cette étape.',
              }),
              t({
                id: 'interview.promise.3',
                message:
                  'Nous vérifions ton âge et recueillons ton accord écrit avant toute création.',
              }),
              t({
                id: 'interview.promise.4',
                message: 'Demande-le-nous, et nous effaçons toutes tes réponses.',
              }),
            ]}
          />
        </SidePanel>
      </Grid>
    </Band>
  )
}
