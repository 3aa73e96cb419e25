import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useParams } from 'react-router-dom'
import { findBySlug } from '#contract/public/page-paths.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { useLatestPosts, usePublicPost } from '#device/public/public-posts.ts'
import { documentKind, isDocumentFor } from '#site/shared/page/document-kind.ts'
import { NotFoundPage } from '#site/shared/page/not-found-page.tsx'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Article } from './article.tsx'

/**
 * The page of one article. Until the server has answered, an unknown slug may still be a new article, and a known
 * article whose text was not in the page may have been removed.
 */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const isFrame = isDocumentFor(useLocation().key) && documentKind() === 'frame'
  const { posts, source } = useLatestPosts(SAMPLE_POSTS)
  const isUnsure = source === 'sample' && isFrame
  const listed = isUnsure ? undefined : findBySlug(posts, slug)
  const answer = usePublicPost(listed?.slug ?? slug)
  const whole = answer?.type === 'found' ? answer.value : null
  const isGone = answer?.type === 'missing' && source === 'server'
  if (isGone) return <NotFoundPage />
  const post = whole ?? listed
  if (post) {
    return (
      <Article
        key={post.id}
        post={post}
        html={whole?.html ?? null}
        known={posts}
        isKnown={source === 'server'}
        isUnreachable={answer?.type === 'unreachable'}
      />
    )
  }
  return answer?.type === 'missing' ? <NotFoundPage /> : <ArticleLoading />
}

/**
 * Also stays if the server cannot be reached and the device does not know the article: that is why it offers a link
 * out.
 */
function ArticleLoading() {
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
