import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useHydrated } from '#site/shell/page/use-hydrated.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { OpenCourse } from './open-course.tsx'

/** Where the letter to a buyer leads: its address, or this device since then, knows which order opens the course. */
export function CoursePage() {
  return (
    <Section spacing="xl">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>
            <Trans id="course.title">Ton cours</Trans>
          </PageHeading>
          {useHydrated() ? <OpenCourse /> : <WithoutScripts />}
        </Stack>
      </Page>
    </Section>
  )
}

function WithoutScripts() {
  return (
    <noscript>
      <Text look="lead" tone="quiet">
        <Trans id="newsletter.scripts">
          Cette page a besoin de JavaScript pour lire le lien de ton e-mail. Autorise-le pour ce
          site, puis recharge la page.
        </Trans>
      </Text>
    </noscript>
  )
}
