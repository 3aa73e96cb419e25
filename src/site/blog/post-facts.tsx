import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { usePostWords } from './use-post-words.ts'

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post }: { post: PublicPostSummary }) {
  const { day, readTime } = usePostWords()
  return (
    <Row gap="2xs" wrap>
      <Text as="span" look="small" tone="quiet">
        {post.author}
      </Text>
      <Dot />
      <Text as="time" look="small" tone="quiet" dateTime={post.date}>
        {day(post.date)}
      </Text>
      <Dot />
      <Text as="span" look="small" tone="quiet">
        {readTime(post.read_time)}
      </Text>
    </Row>
  )
}

function Dot() {
  return (
    <Text as="span" look="small" tone="quiet" aria-hidden="true">
      ·
    </Text>
  )
}
