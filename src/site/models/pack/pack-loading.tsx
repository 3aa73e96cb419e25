import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { SeeModels } from '#site/shell/page/see-models.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** Also what stays when nobody can be reached and the device does not know the pack: hence the way out. */
export function PackLoading() {
  const { t } = useLingui()
  return (
    <Section spacing="xl" aria-busy="true">
      <Page>
        <Grid columns={{ base: 1, md: 2 }} gap="lg">
          <Skeleton ratio="4/5" shape="block" />
          <Stack gap="md">
            <PageHeading>{t({ id: 'pack.loading', message: 'Chargement du pack…' })}</PageHeading>
            <Skeleton width="60%" />
            <Skeleton height="6rem" shape="block" />
            <Text tone="quiet">
              <Trans id="pack.loading.text">
                Tu es sans doute hors ligne si le chargement dure. Le catalogue reste disponible.
              </Trans>
            </Text>
            <Row>
              <SeeModels />
            </Row>
          </Stack>
        </Grid>
      </Page>
    </Section>
  )
}
