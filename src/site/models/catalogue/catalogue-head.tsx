import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { WithoutScripts } from '#site/shell/scripts/without-scripts.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { KeptSince } from './kept-since.tsx'

export function CatalogueHead() {
  return (
    <Section spacing="xl">
      <Page>
        <Stack gap="sm">
          <PageHeading>
            <Trans id="models.title">Choisis ta muse</Trans>
          </PageHeading>
          <Text look="lead" tone="quiet">
            <Trans id="models.lead">
              Des packs prêts à publier, de l’image au journal intime. Chaque visage est virtuel,
              chaque prix est affiché.
            </Trans>
          </Text>
          <KeptSince />
          <WithoutScripts>
            <Trans id="models.scripts">
              Les filtres, les favoris, les aperçus et les packs NSFW ont besoin de JavaScript. Sans
              JavaScript, le nom d’un modèle ouvre sa page.
            </Trans>
          </WithoutScripts>
        </Stack>
      </Page>
    </Section>
  )
}
