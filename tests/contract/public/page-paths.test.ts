import { expect, test } from 'vitest'
import { findBySlug, slugToWords } from '#contract/public/page-paths.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { modelPath } from '#site/models/model-path.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

test('each model and each article of the sample is found under its own address', () => {
  for (const model of SAMPLE_CATALOGUE)
    expect(findBySlug(SAMPLE_CATALOGUE, modelPath(model).replace('/models/', ''))).toBe(model)
  for (const post of SAMPLE_POSTS) expect(findBySlug(SAMPLE_POSTS, post.slug)).toBe(post)
})

test('what was renamed is still found under its old address', () => {
  const models = [{ slug: 'lune-00000a' }, { slug: 'nova-00000b' }]
  expect(findBySlug(models, 'luna-00000a')).toBe(models[0])
  expect(findBySlug(models, 'luna-00000c')).toBeUndefined()
  expect(findBySlug(models, '')).toBeUndefined()
})

test('an address tells the words of a title', () => {
  expect(slugToWords('un-visage-cent-images-000102')).toEqual(['un', 'visage', 'cent', 'images'])
  expect(slugToWords('000102')).toEqual([])
})
