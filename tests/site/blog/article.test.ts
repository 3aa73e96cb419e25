import { expect, test } from 'vitest'
import { findRelated } from '#contract/public/related-posts.ts'

const post = (id: string, category: 'Technique' | 'Tutoriel', tags: string[], day: number) => ({
  id,
  category,
  tags,
  date: `2026-11-0${day}T00:00:00Z`,
})

test('the same category and shared tags come first, then the newest; never the article itself', () => {
  const here = post('here', 'Technique', ['visage', 'rendu'], 1)
  const posts = [
    here,
    post('newest', 'Tutoriel', [], 9),
    post('tags', 'Tutoriel', ['visage', 'rendu'], 2),
    post('both', 'Technique', ['visage'], 1),
    post('old', 'Tutoriel', [], 1),
    post('category', 'Technique', [], 3),
  ]
  expect(findRelated(here, posts).map(({ id }) => id)).toEqual(['both', 'category', 'tags'])
  expect(findRelated(here, [here])).toEqual([])
})
