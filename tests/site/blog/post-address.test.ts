import { expect, test } from 'vitest'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import {
  DEFAULT_POST_FILTERS,
  POST_ORDERS,
  postFiltersToQuery,
  queryToPostFilters,
} from '#site/blog/post-filters.ts'

test('every choice survives the way through the address', () => {
  for (const category of POST_CATEGORIES) {
    for (const order of POST_ORDERS) {
      const filters = { search: 'l’été & après', category, order }
      const query = new URLSearchParams(postFiltersToQuery(filters).toString())
      expect(queryToPostFilters(query)).toEqual(filters)
    }
  }
})

test('defaults leave no trace, and what nobody knows is a default', () => {
  expect(postFiltersToQuery({ ...DEFAULT_POST_FILTERS, search: '  ' }).toString()).toBe('')
  expect(queryToPostFilters(new URLSearchParams('category=x&sort=toString'))).toEqual(
    DEFAULT_POST_FILTERS,
  )
})
