import type { ReactNode } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { usePostWords } from './use-post-words.ts'

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post }: { post: PublicPostSummary }) {
  const { day, readTime } = usePostWords()
  return (
    <Row gap="3xs" wrap>
      <Fact>
        {post.author}
        <Dot />
      </Fact>
      <Fact>
        <time dateTime={post.date}>{day(post.date)}</time>
        <Dot />
      </Fact>
      <Fact>{readTime(post.read_time)}</Fact>
    </Row>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <Text as="span" look="small" tone="quiet">
      {children}
    </Text>
  )
}

/** Never begins a line: it belongs to what it follows. */
function Dot() {
  return <span aria-hidden="true">{'\u00a0·'}</span>
}
