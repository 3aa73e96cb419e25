import { Link } from 'react-router-dom'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { PostFacts } from './post-facts.tsx'
import { postPath } from './post-path.ts'
import { PostPicture } from './post-picture.tsx'
import { usePostWords } from './use-post-words.ts'

interface PostCardProps {
  post: PublicPostSummary
  /** Of the title, in the outline of the page. */
  level: 2 | 3
}

export function PostCard({ post, level }: PostCardProps) {
  const { category, lang } = usePostWords()
  const media = (
    <PostPicture post={post} sizes="(min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw" />
  )
  return (
    <Card as="li" media={media} interactive>
      <Stack gap="xs" grow>
        <Row>
          <Badge>{category(post.category)}</Badge>
        </Row>
        <Heading level={level} look="card" {...(lang ? { lang } : {})}>
          <TextLink look="cover" asChild>
            <Link to={postPath(post)}>{frenchTypography(post.title)}</Link>
          </TextLink>
        </Heading>
        <Text tone="quiet" lang={lang}>
          {frenchTypography(post.excerpt)}
        </Text>
      </Stack>
      <PostFacts post={post} />
    </Card>
  )
}
