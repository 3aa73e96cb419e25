import type { PublicPostSummary } from './public-post.ts'

const MOST_RELATED = 3

type Relatable = Pick<PublicPostSummary, 'id' | 'category' | 'tags' | 'date'>

/** The articles to read next: those of the same category and with shared tags first, then the newest. */
export const findRelated = <Post extends Relatable>(
  post: Relatable,
  posts: readonly Post[],
): readonly Post[] => {
  const kinship = (other: Relatable): number =>
    (other.category === post.category ? 2 : 0) +
    other.tags.filter((tag) => post.tags.includes(tag)).length
  return posts
    .filter((other) => other.id !== post.id)
    .map((other) => ({ other, kinship: kinship(other), writtenMs: Date.parse(other.date) }))
    .sort((one, two) => two.kinship - one.kinship || two.writtenMs - one.writtenMs)
    .slice(0, MOST_RELATED)
    .map(({ other }) => other)
}
