import { Trans } from '@lingui/react/macro'
import { useLocale } from '#i18n/use-locale.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { WithoutScripts } from '#site/shell/scripts/without-scripts.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

export function BlogHead() {
  const locale = useLocale()
  return (
    <Section spacing="xl">
      <Page>
        <Stack gap="sm">
          <PageHeading>
            <Trans id="blog.title">Le blog de l’atelier</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="blog.lead">
              Créer un visage, trouver un public, savoir ce qui marche et ce qui lasse : des
              articles courts, à essayer le jour même.
            </Trans>
          </Text>
          {locale === 'fr' ? null : (
            <Text look="small" tone="quiet">
              <Trans id="blog.in-french">Les articles sont écrits en français.</Trans>
            </Text>
          )}
          <WithoutScripts>
            <Trans id="posts.scripts">La recherche et le tri ont besoin de JavaScript.</Trans>
          </WithoutScripts>
        </Stack>
      </Page>
    </Section>
  )
}
