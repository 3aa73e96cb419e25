import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { hashtag } from '#domain/text/hashtag.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useDocumentTitle } from '#site/shell/page/use-document-title.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { PostPicture } from '../post-picture.tsx'
import { usePostWords } from '../use-post-words.ts'
import { ArticleHead } from './article-head.tsx'
import { ArticleText } from './article-text.tsx'
import { LikeButton } from './like-button.tsx'
import { RelatedPosts } from './related-posts.tsx'
import { ShareLinks } from './share-links.tsx'
import { useArticleFacts } from './use-article-facts.ts'
import { useReading } from './use-reading.ts'

export interface ArticleProps {
  post: PublicPostSummary
  /** Null until it is here. */
  html: string | null
  /** Nobody could be asked for the text. */
  isUnreachable: boolean
}

export function Article({ post, html, isUnreachable }: ArticleProps) {
  const { lang } = usePostWords()
  useArticleFacts(post)
  useReading(post, html !== null)
  // The address alone knows the title without its accents.
  useDocumentTitle(frenchTypography(post.title))
  return (
    <>
      <Section as="article" spacing="lg" aria-labelledby="page-heading">
        <Page width="text">
          <Stack gap="lg">
            <TextLink look="alone" asChild>
              <Link to="/blog">
                <ArrowLeft aria-hidden="true" />
                <Trans id="article.back">Tous les articles</Trans>
              </Link>
            </TextLink>
            <ArticleHead post={post} />
            <PostPicture post={post} sizes="(min-width: 768px) 42rem, 92vw" priority />
            <ArticleText html={html} isUnreachable={isUnreachable} />
            <Text look="small" tone="quiet" lang={lang}>
              {post.tags.map(hashtag).join(' ')}
            </Text>
            <LikeButton post={post} />
            <ShareLinks title={post.title} />
          </Stack>
        </Page>
      </Section>
      <RelatedPosts post={post} />
    </>
  )
}
