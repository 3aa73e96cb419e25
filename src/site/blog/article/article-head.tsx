import { Trans } from '@lingui/react/macro'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { Badge } from '#ui/display/badge.tsx'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { PostFacts } from '../post-facts.tsx'
import { usePostWords } from '../use-post-words.ts'

export function ArticleHead({ post }: { post: PublicPostSummary }) {
  const { category, lang } = usePostWords()
  return (
    <Stack gap="sm">
      <Row gap="3xs" wrap>
        <Badge>{category(post.category)}</Badge>
        {lang ? (
          <Badge tone="gold">
            <Trans id="article.in-french">en français</Trans>
          </Badge>
        ) : null}
      </Row>
      <Heading
        level={1}
        look="title"
        id={PAGE_HEADING_ID}
        tabIndex={-1}
        {...(lang ? { lang } : {})}
      >
        {frenchTypography(post.title)}
      </Heading>
      <Text look="lead" tone="quiet" lang={lang}>
        {frenchTypography(post.excerpt)}
      </Text>
      <PostFacts post={post} isWhole />
    </Stack>
  )
}
