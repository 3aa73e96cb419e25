import { expect, test } from 'vitest'
import { type PostFilter, selectPosts } from '#admin/blog/list/select-posts.ts'
import { aPost } from '#tests/support/make-entity-rows.ts'

const everything: PostFilter = { search: '', category: '', status: '', order: '' }

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

test('search reads title, excerpt and author, whatever the case and the accents, and not the content', () => {
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

test('orders: an article that the server has not dated yet is the newest of all', () => {
  expect(idsOf({})).toEqual(['3', '2', '1'])
  expect(idsOf({ order: 'anciens' })).toEqual(['1', '2', '3'])
  expect(idsOf({ order: 'vues' })).toEqual(['2', '1', '3'])
  expect(idsOf({ order: 'jaime' })).toEqual(['1', '2', '3'])
  expect(idsOf({ order: 'titre' })).toEqual(['2', '1', '3'])
})
