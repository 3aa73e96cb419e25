import { expect, test } from 'vitest'
import { POST_CATEGORIES } from '#contract/entities/post.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import {
  ALL,
  arrangePosts,
  DEFAULT_POST_FILTERS,
  findFeatured,
  POST_SORTINGS,
  type PostFilters,
  postFiltersToQuery,
  queryToPostFilters,
} from '#site/blog/post-filters.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

const post = (title: string, more: Partial<Record<string, unknown>> = {}) => ({
  title,
  excerpt: '',
  category: 'Stratégie' as const,
  date: '2026-11-10T00:00:00Z',
  views: 0,
  likes: 0,
  recent_views: 0,
  ...more,
})

const titles = (posts: readonly { title: string }[]): string[] => posts.map(({ title }) => title)

const arranged = (posts: readonly ReturnType<typeof post>[], filters: Partial<PostFilters>) =>
  titles(arrangePosts(posts, { ...DEFAULT_POST_FILTERS, ...filters }, NOW))

test('the search reads title and excerpt, ignoring case and accents', () => {
  const posts = [post('Éclairer un visage'), post('Autre', { excerpt: 'La LUMIÈRE du soir' })]
  expect(arranged(posts, { search: ' eclairer ' })).toEqual(['Éclairer un visage'])
  expect(arranged(posts, { search: 'lumiere' })).toEqual(['Autre'])
  expect(arranged(posts, { search: 'zzz' })).toEqual([])
})

test('category and search have to be true both', () => {
  const posts = [post('Un prix'), post('Un visage', { category: 'Technique' })]
  expect(arranged(posts, { category: 'Technique' })).toEqual(['Un visage'])
  expect(arranged(posts, { category: 'Technique', search: 'prix' })).toEqual([])
  expect(arranged(posts, { category: ALL, search: 'un' })).toHaveLength(2)
})

test('newest, oldest and popular go by date, and by views and likes together', () => {
  const posts = [
    post('b', { date: '2026-02-01T00:00:00Z', views: 5, likes: 6 }),
    post('c', { date: '2026-03-01T00:00:00Z', views: 9, likes: 1 }),
    post('a', { date: '2026-01-01T00:00:00Z', views: 1, likes: 7 }),
  ]
  expect(arranged(posts, { sorting: 'newest' })).toEqual(['c', 'b', 'a'])
  expect(arranged(posts, { sorting: 'oldest' })).toEqual(['a', 'b', 'c'])
  expect(arranged(posts, { sorting: 'popular' })).toEqual(['b', 'c', 'a'])
})

test('I 152: trending counts only the readers of the last days', () => {
  const famous = post('famous', { views: 90_000, likes: 900, recent_views: 2 })
  const rising = post('rising', { views: 5, recent_views: 5, date: '2025-01-01T00:00:00Z' })
  const quiet = post('quiet', { views: 100_000 })
  expect(arranged([famous, quiet, rising], { sorting: 'trending' })).toEqual([
    'rising',
    'famous',
    'quiet',
  ])
})

test('as long as no reader was counted, a young article precedes an old one that has more readers', () => {
  const old = post('old', { date: '2025-11-20T00:00:00Z', views: 3_000 })
  const young = post('young', { date: '2026-11-18T00:00:00Z', views: 400 })
  const unread = post('unread', { date: '2026-11-20T11:00:00Z', views: 1 })
  expect(arranged([old, unread, young], { sorting: 'trending' })).toEqual([
    'young',
    'old',
    'unread',
  ])
})

test('an article of tomorrow breaks nothing, and the list that is given stays as it is', () => {
  const given = [post('soon', { date: '2027-01-01T00:00:00Z' }), ...SAMPLE_POSTS]
  const before = titles(given)
  arrangePosts(given, { ...DEFAULT_POST_FILTERS, sorting: 'trending' }, NOW)
  expect(titles(given)).toEqual(before)
})

test('I 153: of those that are featured the newest leads the blog, and only while nothing is looked for', () => {
  const posts = [
    { is_featured: false, date: '2026-11-12T00:00:00Z' },
    { is_featured: true, date: '2026-11-11T00:00:00Z' },
    { is_featured: true, date: '2026-11-10T00:00:00Z' },
  ]
  expect(findFeatured(posts, DEFAULT_POST_FILTERS)).toBe(posts[1])
  expect(findFeatured(posts.toReversed(), DEFAULT_POST_FILTERS)).toBe(posts[1])
  expect(findFeatured(posts, { ...DEFAULT_POST_FILTERS, search: ' ' })).toBe(posts[1])
  expect(findFeatured(posts, { ...DEFAULT_POST_FILTERS, sorting: 'oldest' })).toBe(posts[1])
  expect(findFeatured(posts, { ...DEFAULT_POST_FILTERS, search: 'prix' })).toBeUndefined()
  expect(findFeatured(posts, { ...DEFAULT_POST_FILTERS, category: 'Technique' })).toBeUndefined()
  expect(findFeatured(posts.slice(0, 1), DEFAULT_POST_FILTERS)).toBeUndefined()
})

test('every choice survives the way through the address', () => {
  for (const category of POST_CATEGORIES) {
    for (const sorting of POST_SORTINGS) {
      const filters = { search: 'l’été & après', category, sorting }
      const query = new URLSearchParams(postFiltersToQuery(filters).toString())
      expect(queryToPostFilters(query)).toEqual(filters)
    }
  }
})

test('defaults leave no trace, and an unknown value is a default', () => {
  expect(postFiltersToQuery({ ...DEFAULT_POST_FILTERS, search: '  ' }).toString()).toBe('')
  expect(queryToPostFilters(new URLSearchParams('category=x&sort=toString'))).toEqual(
    DEFAULT_POST_FILTERS,
  )
})
