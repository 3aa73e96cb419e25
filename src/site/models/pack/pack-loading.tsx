import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** Also what stays when nobody can be reached and the device does not know the pack: hence the way out. */
export function PackLoading() {
  const say = useStateSentences()
  return (
    <Section spacing="xl" aria-busy="true">
      <Page>
        <Grid columns={{ base: 1, md: 2 }} gap="lg">
          <Skeleton ratio="4/5" shape="block" />
          <Stack gap="md">
            <PageHeading>{say('loading')}</PageHeading>
            <Skeleton width="60%" />
            <Skeleton height="6rem" shape="block" />
            <Text tone="quiet">{say('slow', 'stillOpen')}</Text>
            <Row>
              <SeeModels />
            </Row>
          </Stack>
        </Grid>
      </Page>
    </Section>
  )
}
