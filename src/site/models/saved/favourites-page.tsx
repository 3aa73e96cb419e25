import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { WithoutScripts } from '#site/shell/scripts/without-scripts.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { OnlineFavourites } from './online/online-favourites.tsx'
import { SavedModels } from './saved-models.tsx'

/** What this device knows is drawn in the browser alone. */
export function FavouritesPage() {
  const isHydrated = useHydrated()
  return (
    <>
      <Section spacing="xl">
        <Page>
          <Stack gap="sm">
            <PageHeading>
              <Trans id="favourites.title">Mes favoris</Trans>
            </PageHeading>
            <Text look="lead" tone="quiet">
              <Trans id="favourites.lead">Tes packs favoris, le plus récent en premier.</Trans>
            </Text>
            <WithoutScripts>
              <Trans id="favourites.scripts">
                Tes favoris sont enregistrés sur cet appareil : JavaScript est nécessaire pour les
                afficher.
              </Trans>
            </WithoutScripts>
          </Stack>
        </Page>
      </Section>
      {isHydrated ? (
        <>
          <SavedModels />
          <OnlineFavourites />
        </>
      ) : null}
    </>
  )
}
