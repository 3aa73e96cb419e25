import type { PublicPostSummary } from '#contract/public/public-post.ts'

const MOST_RELATED = 3

type Relatable = Pick<PublicPostSummary, 'id' | 'category' | 'tags' | 'date'>

/** The articles to read next: same category and shared tags first, then the newest. */
export const findRelated = <Post extends Relatable>(
  post: Relatable,
  posts: readonly Post[],
): readonly Post[] => {
  const kinship = (other: Relatable): number =>
    (other.category === post.category ? 2 : 0) +
    other.tags.filter((tag) => post.tags.includes(tag)).length
  return posts
    .filter((other) => other.id !== post.id)
    .toSorted(
      (one, other) =>
        kinship(other) - kinship(one) || Date.parse(other.date) - Date.parse(one.date),
    )
    .slice(0, MOST_RELATED)
}
