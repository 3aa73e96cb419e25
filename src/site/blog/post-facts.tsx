import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Facts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { usePostWords } from './use-post-words.ts'

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post }: { post: PublicPostSummary }) {
  const { day, readTime } = usePostWords()
  return (
    <Text as="div" look="small" tone="quiet">
      <Facts
        items={[
          { key: 'author', content: post.author },
          { key: 'day', content: <time dateTime={post.date}>{day(post.date)}</time> },
          { key: 'minutes', content: readTime(post.read_time) },
        ]}
      />
    </Text>
  )
}
