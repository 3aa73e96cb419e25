import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { textToSlug } from '#domain/text/slug.ts'
import { ALL, DEFAULT_POST_FILTERS, POST_ORDERS, type PostFilters } from './arrange-posts.ts'

/** The query of the blog's address that stands for these filters; defaults leave no trace in it. */
export const postFiltersToQuery = ({ search, category, order }: PostFilters): URLSearchParams => {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('q', search)
  if (category !== ALL) query.set('category', textToSlug(category))
  if (order !== DEFAULT_POST_FILTERS.order) query.set('sort', order)
  return query
}

/** Reads an address that anybody may have typed: what is not known counts as the default. */
export const queryToPostFilters = (query: URLSearchParams): PostFilters => ({
  search: query.get('q') ?? '',
  category:
    POST_CATEGORIES.find(
      (category) => textToSlug(category) === textToSlug(query.get('category') ?? ''),
    ) ?? ALL,
  order: POST_ORDERS.find((order) => order === query.get('sort')) ?? DEFAULT_POST_FILTERS.order,
})
