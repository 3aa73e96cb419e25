import { POST_CATEGORIES } from '#contract/entities/post.ts'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { matchesSearch, textToSlug } from '#domain/text/fold-text.ts'

export const ALL = 'all'

export const POST_SORTINGS = ['newest', 'oldest', 'popular', 'trending'] as const

export type PostSorting = (typeof POST_SORTINGS)[number]

export interface PostFilters {
  readonly search: string
  /** A category, or `ALL`. */
  readonly category: string
  readonly sorting: PostSorting
}

export const DEFAULT_POST_FILTERS: PostFilters = { search: '', category: ALL, sorting: 'newest' }

type Arranged = Pick<
  PublicPostSummary,
  'title' | 'excerpt' | 'category' | 'date' | 'views' | 'likes' | 'recent_views'
>

/** The articles that match, in the chosen sorting. Case and accents make no difference. */
export const arrangePosts = <Post extends Arranged>(
  posts: readonly Post[],
  { search, category, sorting }: PostFilters,
  nowMs: number,
): readonly Post[] =>
  posts
    .filter(
      (post) =>
        (category === ALL || post.category === category) &&
        matchesSearch(search, post.title, post.excerpt),
    )
    .toSorted(
      (one, other) =>
        (sorting === 'trending' ? other.recent_views - one.recent_views : 0) ||
        weightOf(other, sorting, nowMs) - weightOf(one, sorting, nowMs),
    )

/**
 * The featured article at the top of the blog, unless the visitor searches or filters: the newest if there are several,
 * whatever the sorting of the list below.
 */
export const findFeatured = <Post extends Pick<PublicPostSummary, 'is_featured' | 'date'>>(
  posts: readonly Post[],
  { search, category }: PostFilters,
): Post | undefined =>
  search.trim() === '' && category === ALL
    ? posts
        .filter(({ is_featured }) => is_featured)
        .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))[0]
    : undefined

const DAY_MS = 86_400_000
/** Added to an article's age, so that an article of this morning is not first because of its first reader. */
const FIRST_DAYS = 7

const weightOf = (post: Arranged, sorting: PostSorting, nowMs: number): number => {
  const writtenMs = Date.parse(post.date)
  switch (sorting) {
    case 'newest':
      return writtenMs
    case 'oldest':
      return -writtenMs
    case 'popular':
      return post.views + post.likes
    case 'trending':
      // Recent views are not known separately, so this is what an article has received per day since it was written.
      return (post.views + post.likes) / (Math.max(0, nowMs - writtenMs) / DAY_MS + FIRST_DAYS)
  }
}

/** The query of the blog's address for these filters; default values are left out. */
export const postFiltersToQuery = ({ search, category, sorting }: PostFilters): URLSearchParams => {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('q', search)
  if (category !== ALL) query.set('category', textToSlug(category))
  if (sorting !== DEFAULT_POST_FILTERS.sorting) query.set('sort', sorting)
  return query
}

/** Reads an address that any visitor may have typed: an unknown value counts as the default. */
export const queryToPostFilters = (query: URLSearchParams): PostFilters => ({
  search: query.get('q') ?? '',
  category:
    POST_CATEGORIES.find(
      (category) => textToSlug(category) === textToSlug(query.get('category') ?? ''),
    ) ?? ALL,
  sorting:
    POST_SORTINGS.find((sorting) => sorting === query.get('sort')) ?? DEFAULT_POST_FILTERS.sorting,
})
