import { expect, test } from 'vitest'
import { type PostFilter, selectPosts } from '#admin/blog/post-filter.ts'
import { aPost } from '#tests/support/make-entity-rows.ts'

const everything: PostFilter = { search: '', category: '', status: '', sorting: '' }

const POSTS = [
  aPost({
    id: '1',
    title: 'Étoiles',
    author: 'Théo',
    views: 5,
    likes: 9,
    is_published: true,
    created_at: '2026-01-01T00:00:00.000Z',
  }),
  aPost({
    id: '2',
    title: 'Ateliers',
    excerpt: 'Une étoile de plus',
    category: 'Tutoriel',
    views: 9,
    likes: 1,
    is_featured: true,
    created_at: '2026-03-01T00:00:00.000Z',
  }),
  aPost({ id: '3', title: 'Zinc', content: 'étoile', created_at: '' }),
]

const idsOf = (filter: Partial<PostFilter>) =>
  selectPosts(POSTS, { ...everything, ...filter }).map(({ id }) => id)

test('search reads title, excerpt and author, ignoring case and accents, and not the content', () => {
  expect(idsOf({ search: ' ETOILE' })).toEqual(['2', '1'])
  expect(idsOf({ search: 'theo' })).toEqual(['1'])
})

test('category and status narrow the list together', () => {
  expect(idsOf({ category: 'Tutoriel' })).toEqual(['2'])
  expect(idsOf({ status: 'publies' })).toEqual(['1'])
  expect(idsOf({ status: 'brouillons' })).toEqual(['3', '2'])
  expect(idsOf({ status: 'a-la-une' })).toEqual(['2'])
  expect(idsOf({ category: 'Tutoriel', status: 'publies' })).toEqual([])
})

test('sortings: an article without a date from the server counts as the newest', () => {
  expect(idsOf({})).toEqual(['3', '2', '1'])
  expect(idsOf({ sorting: 'anciens' })).toEqual(['1', '2', '3'])
  expect(idsOf({ sorting: 'vues' })).toEqual(['2', '1', '3'])
  expect(idsOf({ sorting: 'jaime' })).toEqual(['1', '2', '3'])
  expect(idsOf({ sorting: 'titre' })).toEqual(['2', '1', '3'])
})

test('a published post is sorted by its first publication, a draft by its creation', () => {
  const at = (month: number) => `2026-0${month}-01T00:00:00.000Z`
  const posts = [
    aPost({ id: 'late', is_published: true, created_at: at(1), published_at: at(4) }),
    aPost({ id: 'draft', created_at: at(3) }),
    aPost({ id: 'early', is_published: true, created_at: at(2), published_at: at(2) }),
    aPost({ id: 'withdrawn', created_at: at(1), published_at: at(5) }),
    // Its publication waits on this device, or its server knows no such date.
    aPost({ id: 'undated', is_published: true, created_at: at(6) }),
  ]
  const newest = selectPosts(posts, everything).map(({ id }) => id)
  expect(newest).toEqual(['undated', 'late', 'draft', 'early', 'withdrawn'])
  const oldest = selectPosts(posts, { ...everything, sorting: 'anciens' }).map(({ id }) => id)
  expect(oldest).toEqual(newest.toReversed())
})
