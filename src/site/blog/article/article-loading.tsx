import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** Also what stays when nobody can be reached and the device does not know the article: hence the way out. */
export function ArticleLoading() {
  const say = useStateSentences()
  return (
    <Section spacing="xl" aria-busy="true">
      <Page width="text">
        <Stack gap="md">
          <PageHeading>{say('loading')}</PageHeading>
          <Skeleton ratio="16/9" shape="block" />
          <Skeleton width="80%" />
          <Text tone="quiet">{say('slow', 'stillOpen')}</Text>
          <Row>
            <Button asChild>
              <Link to="/blog">
                <Trans id="article.back">Tous les articles</Trans>
              </Link>
            </Button>
          </Row>
        </Stack>
      </Page>
    </Section>
  )
}
