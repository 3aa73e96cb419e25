import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Facts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { usePostWords } from './use-post-words.ts'

interface PostFactsProps {
  post: PublicPostSummary
  /** Also when it was changed last, if that was on a later day: above the article itself. */
  isWhole?: boolean
}

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post, isWhole = false }: PostFactsProps) {
  const { day, readTime, updatedOn } = usePostWords()
  const isLater = isWhole && post.modified_at !== '' && day(post.modified_at) !== day(post.date)
  return (
    <Text as="div" look="small" tone="quiet">
      <Facts
        items={[
          { key: 'author', content: post.author },
          { key: 'day', content: <time dateTime={post.date}>{day(post.date)}</time> },
          ...(isLater
            ? [
                {
                  key: 'updated',
                  content: <time dateTime={post.modified_at}>{updatedOn(post.modified_at)}</time>,
                },
              ]
            : []),
          { key: 'minutes', content: readTime(post.read_time) },
        ]}
      />
    </Text>
  )
}
