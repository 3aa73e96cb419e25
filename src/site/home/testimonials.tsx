import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from '#ui/editorial/quote.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

const STARS = 5

/** Written by the house until customers' own, proven reviews take their place, and said to be so (C. conso. L121-4). */
export function Testimonials() {
  const { t } = useLingui()
  const starsLabel = t({ id: 'home.quotes.stars', message: '5 étoiles sur 5' })
  return (
    <Section spacing="xl" aria-labelledby="testimonials">
      <Page>
        <Stack gap="xl">
          <Stack gap="xs">
            <Heading level={2} look="title" id="testimonials">
              <Trans id="home.quotes.title">Ce que l’on entend en coulisses</Trans>
            </Heading>
            <Text look="small" tone="quiet">
              <Trans id="home.quotes.note">
                Témoignages d’illustration, écrits par notre studio en attendant les premiers avis
                vérifiés.
              </Trans>
            </Text>
          </Stack>
          <Grid columns={{ base: 1, md: 3 }} gap="lg">
            <Quote
              name="Inès R."
              role={t({ id: 'home.quotes.1.role', message: 'Créatrice de contenu' })}
              stars={STARS}
              starsLabel={starsLabel}
            >
              {t({
                id: 'home.quotes.1.text',
                message:
                  'Mali choisie le lundi, publiée le mardi. Le plus long fut de trouver la légende.',
              })}
            </Quote>
            <Quote
              name="Marc T."
              role={t({ id: 'home.quotes.2.role', message: 'Fondateur d’une marque de soin' })}
              stars={STARS}
              starsLabel={starsLabel}
            >
              {t({
                id: 'home.quotes.2.text',
                message:
                  'Notre campagne d’été n’a dépendu ni de la météo, ni d’un agenda, ni d’un avion.',
              })}
            </Quote>
            <Quote
              name="Ploy S."
              role={t({ id: 'home.quotes.3.role', message: 'Photographe' })}
              stars={STARS}
              starsLabel={starsLabel}
            >
              {t({
                id: 'home.quotes.3.text',
                message:
                  'La formation m’a appris à garder le même visage d’une image à l’autre. Tout en découle.',
              })}
            </Quote>
          </Grid>
        </Stack>
      </Page>
    </Section>
  )
}
